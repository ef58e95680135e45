import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideMerge } from '@drawpoint/nest-kit/jobs/provide-merge';
import { spamCheck } from '@drawpoint/nest-kit/spam/spam-check.provider';
import { Database } from '../database.store.ts';
import { CONTACT_MESSAGE_COUNT } from '../kept-sums.ts';
import { providers } from '../providers/providers.ts';
import { ContactMessageStore } from './contact-message.store.ts';
import { ReadMessages } from './read-messages.ts';
import { SubmitMessage } from './submit-message.ts';

export const contactMessagesFeature = feature({
  contract: contactMessages,
  handlers: [SubmitMessage, ReadMessages],
  providers: [ContactMessageStore, spamCheck],
  tasks: [
    provideMerge('merge-contact-message-counts', CONTACT_MESSAGE_COUNT, {
      database: Database,
      cron: '45 3 * * *',
    }),
  ],
  consumers: [providers],
});
