import type { PAYMENT_STATUSES } from '@drawpoint/contracts/appointments/appointment';

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type Payment = { status: 'succeeded' | 'pending' | 'refunded' | 'failed'; cents: number };

/**
 * Derives a visit's payment status (docs/product/payments.md#status). It is paid when succeeded payments
 * reach the total. Else the first of partial, pending, refunded, failed, none that applies.
 */
export function paymentStatusOf(payments: readonly Payment[], totalCents: number): PaymentStatus {
  const paid = payments.reduce((sum, { status, cents }) => sum + (status === 'succeeded' ? cents : 0), 0);
  if (paid >= totalCents) return 'paid';
  if (paid > 0) return 'partial';
  const states = new Set(payments.map(({ status }) => status));
  return (['pending', 'refunded', 'failed'] as const).find((status) => states.has(status)) ?? 'none';
}
