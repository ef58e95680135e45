import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { Emails } from './emails.ts';
import { Texts } from './texts.ts';

export const mailFeature = feature({
  tasks: [provideTask('send-email', Emails), provideTask('send-text', Texts)],
});
