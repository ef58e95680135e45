import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { spamCheck } from '@drawpoint/nest-kit/spam/spam-check.provider';
import { providers } from '../providers/providers.ts';
import { ContactMessageStore } from './contact-message.store.ts';
import { ReadMessages } from './read-messages.ts';
import { SubmitMessage } from './submit-message.ts';

export const contactMessagesFeature = feature({
  contract: contactMessages,
  handlers: [SubmitMessage, ReadMessages],
  providers: [ContactMessageStore, spamCheck],
  consumers: [providers],
});
