import type { PaymentState } from '@drawpoint/contracts/appointments/payment';

type Part = { status: PaymentState; cents: number; happened_at: Date };

/**
 * Whether something was paid, or is on its way, since the visit was completed: by the price that stood there. An entry that
 * was taken back counts for nothing.
 */
export const isPaidSince = (completed: Date | null, parts: readonly Part[]): boolean =>
  completed !== null &&
  parts
    .filter(({ status, happened_at }) => isCounted(status) && happened_at >= completed)
    .reduce((sum, { cents }) => sum + cents, 0) > 0;

const isCounted = (status: PaymentState): boolean => status === 'succeeded' || status === 'pending';
