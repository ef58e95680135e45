import type { KeptSums } from '@drawpoint/nest-kit/data/kept-sums';

/** What payments of a day come to, by provider, purpose and state (decision 126). Its days are UTC's. */
export const PAYMENT_SUM: KeptSums = {
  table: 'payment_sum',
  of: 'payment',
  keys: {
    provider_id: 'provider_id',
    day: `date_trunc('day', happened_at, 'UTC')`,
    purpose: 'purpose',
    status: 'status',
  },
  count: 'payments',
  sums: ['cents', 'refunded_cents'],
};

/** How many visits there are of a day, by provider and state (decision 149). */
export const APPOINTMENT_COUNT: KeptSums = {
  table: 'appointment_count',
  of: 'appointment',
  keys: { provider_id: 'provider_id', status: 'status', local_date: 'local_date' },
  count: 'visits',
};
