import type { Receipt } from '@drawpoint/contracts/appointments/payment';
import { toDollars } from '@drawpoint/rules/money';
import type { ChargeRecord, PaymentRecord } from './charge.store.ts';

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
    card: charge.card_label,
    parts: parts.map(({ purpose, cents }) => ({ purpose, amount: toDollars(cents) })),
    provider: { name: charge.provider_name },
    service: { name: charge.service_name },
  };
}
