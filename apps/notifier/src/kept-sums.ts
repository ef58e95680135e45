import type { KeptSums } from '@drawpoint/nest-kit/data/kept-sums';

/** How many messages there are, by what the log of them is narrowed by (decision 241). */
export const MESSAGE_COUNT: KeptSums = {
  table: 'message_count',
  of: 'message',
  keys: { channel: 'channel', state: 'state' },
  count: 'messages',
};

/** How many of them went to people of a provider. */
export const DELIVERY_COUNT: KeptSums = {
  table: 'delivery_count',
  of: 'delivery',
  keys: { provider_id: 'provider_id', channel: 'channel', state: 'state' },
  count: 'messages',
};
