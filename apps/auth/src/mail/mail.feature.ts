import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { SendEmailTask } from './send-email.task.ts';

export const mailFeature = feature({ tasks: [provideTask('send-email', SendEmailTask)] });
