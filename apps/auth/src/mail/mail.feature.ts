import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { SendEmailTask } from './send-email.task.ts';
import { SendTextTask } from './send-text.task.ts';

export const mailFeature = feature({
  tasks: [provideTask('send-email', SendEmailTask), provideTask('send-text', SendTextTask)],
});
