import type { KeptSums } from '@drawpoint/nest-kit/data/kept-sums';

/** How many contact messages there are of a day, by provider (decision 241). */
export const CONTACT_MESSAGE_COUNT: KeptSums = {
  table: 'contact_message_count',
  of: 'contact_message',
  keys: { provider_id: 'provider_id', local_date: 'local_date' },
  count: 'messages',
};
