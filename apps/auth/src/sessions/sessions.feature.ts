import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { DropExpiredTask } from './drop-expired.task.ts';
import { OwnAccount } from './own-account.ts';
import { OwnSessions } from './own-sessions.ts';
import { ResolveSession } from './resolve-session.ts';
import { SignIn } from './sign-in.ts';
import { SignOut } from './sign-out.ts';

export const sessionsFeature = feature({
  contract: sessions,
  handlers: [OwnAccount, OwnSessions, ResolveSession, SignIn, SignOut],
  tasks: [provideTask('drop-expired', DropExpiredTask, { cron: '41 3 * * *' })],
});
