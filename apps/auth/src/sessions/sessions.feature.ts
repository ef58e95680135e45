import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { DropExpiredTask } from './drop-expired.task.ts';
import { ExpiredStore } from './expired.store.ts';
import { OwnSessions } from './own-sessions.ts';
import { ResolveSession } from './resolve-session.ts';
import { SignIn } from './sign-in.ts';

export const sessionsFeature = feature({
  contract: { ...sessions, ...sessionTokens },
  handlers: [OwnSessions, ResolveSession, SignIn],
  providers: [ExpiredStore],
  tasks: [provideTask('drop-expired', DropExpiredTask, { cron: '41 3 * * *' })],
});
