import type { Receipt } from '@drawpoint/contracts/appointments/payment';
import { toDollars } from '@drawpoint/rules/money';
import type { ChargeRecord, PaymentRecord } from './charge.store.ts';

/** What somebody paid with, in words; null for a card that is not known. */
export const paidWith = ({
  method,
  card_label,
  check_number,
}: Pick<ChargeRecord, 'method' | 'card_label' | 'check_number'>): string | null => {
  if (method === 'cash') return 'Cash';
  return method === 'check' ? `Check ${check_number ?? ''}`.trim() : card_label;
};

/** What was paid at once; the parts are those of the charge. */
export function toReceipt(charge: ChargeRecord, parts: readonly PaymentRecord[]): Receipt {
  const refunded = parts.reduce((sum, part) => sum + part.refunded_cents, 0);
  return {
    id: parts[0]?.id ?? charge.id,
    appointment_id: charge.appointment_id,
    confirmation_code: charge.confirmation_code,
    status: charge.state === 'succeeded' && refunded === charge.cents ? 'refunded' : charge.state,
    amount_total: toDollars(charge.cents),
    amount_refunded: toDollars(refunded),
    currency: 'USD',
    paid_at: charge.state === 'succeeded' ? (charge.settled_at?.toISOString() ?? null) : null,
    method: charge.method,
    card: charge.card_label,
    check_number: charge.check_number,
    parts: parts.map(({ purpose, cents, label }) => ({
      ...{ purpose, amount: toDollars(cents) },
      ...(label && { label }),
    })),
    provider: { name: charge.provider_name },
    service: { name: charge.service_name },
  };
}
