import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { amountsOf } from '../payments/pay-amounts.ts';

/**
 * What happens with the money that a patient paid for a visit they cancel; null when nothing was paid. Staff
 * decide about it (docs/product/payments.md#refunds).
 */
export function refundText(visit: Pick<Appointment, 'price_total' | 'payments' | 'provider'>): string | null {
  const { paid } = amountsOf(visit);
  if (paid === 0) return null;
  return t('You paid {{amount}}. {{provider}} refunds it by hand, usually within 2 days.', {
    amount: formatMoney(paid),
    provider: visit.provider.name,
  });
}
