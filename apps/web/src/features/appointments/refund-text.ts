import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { amountsOf } from '../payments/pay-amounts.ts';

/**
 * What happens with the money that a patient paid for a visit they cancel; null when nothing was paid. Staff
 * decide about it, unless it was paid in advance (docs/product/payments.md#refunds).
 */
export function refundText(
  visit: Pick<Appointment, 'price_total' | 'payments' | 'provider' | 'returns_payment'>,
): string | null {
  const { paid } = amountsOf(visit);
  if (paid === 0) return null;
  const amount = formatMoney(paid);
  if (visit.returns_payment) return t('We refund the {{amount}} that you paid.', { amount });
  return t('You paid {{amount}}. {{provider}} refunds it by hand, usually within 2 days.', {
    amount,
    provider: visit.provider.name,
  });
}
