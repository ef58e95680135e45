import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { providerChanged } from '@drawpoint/contracts/booking/catalog.events';
import { projectionOf } from '@drawpoint/nest-kit/events/projection-of';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { SpamCheck } from '@drawpoint/nest-kit/spam/spam-check';
import { Database } from '../database.store.ts';
import { AnswerMessages } from './answer-messages.ts';
import { ContactMessageStore } from './contact-message.store.ts';
import { EMAIL_REPLY, EmailReply } from './email-reply.task.ts';
import { ReadMessages } from './read-messages.ts';
import { SubmitMessage } from './submit-message.ts';

/** Keeps the table `provider` in step with booking. */
const providers = projectionOf(providerChanged, {
  name: 'providers',
  database: Database,
  table: 'provider',
  columns: ['name', 'tz'],
});

export const contactMessagesFeature = feature({
  contract: contactMessages,
  handlers: [AnswerMessages, SubmitMessage, ReadMessages],
  tasks: [provideTask(EMAIL_REPLY, EmailReply)],
  providers: [ContactMessageStore, SpamCheck],
  consumers: [providers],
});
