import type { Appointment, CancellationTerms } from '@drawpoint/contracts/appointments/appointment';
import { formatMoney } from '@drawpoint/rules/money';
import { t } from '../../i18n/translate.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { amountsOf } from '../payments/pay-amounts.ts';
import { refundText } from './refund-text.ts';

/** What canceling late and not being there cost. */
export function termsText({ free_until, late_fee, no_show_fee }: CancellationTerms): string {
  const fee = formatMoney(late_fee);
  const isFree = Date.parse(free_until) > serverNow();
  return [
    late_fee > 0 &&
      (isFree
        ? t('Free to cancel until {{when}}. After that, {{fee}}.', { when: spokenTime(free_until), fee })
        : t('Canceling this visit costs {{fee}}.', { fee })),
    no_show_fee > 0 && t('If nobody is there, {{fee}}.', { fee: formatMoney(no_show_fee) }),
  ]
    .filter(Boolean)
    .join(' ');
}

type CanceledVisit = Pick<
  Appointment,
  'price_total' | 'payments' | 'provider' | 'cancellation' | 'returns_payment' | 'deposit_until'
>;

/** What happens with the money when a patient cancels now. Null when nothing is paid and nothing costs. */
export function cancelText(visit: CanceledVisit): string | null {
  const { cancellation } = visit;
  if (!cancellation || cancellation.late_fee === 0 || visit.deposit_until) return refundText(visit);
  const { fee, card } = cancellation;
  const { paid } = amountsOf(visit);
  const amount = formatMoney(paid);
  if (fee === 0) {
    const free = t('Canceling is free.');
    return paid > 0 ? `${free} ${t('We refund the {{amount}} that you paid.', { amount })}` : free;
  }
  const costs = t('Canceling now costs {{fee}}.', { fee: formatMoney(fee) });
  if (paid >= fee)
    return `${costs} ${t('We keep it from the {{amount}} that you paid, and refund any rest.', { amount })}`;
  if (card !== null) return `${costs} ${t('We charge your card: {{card}}.', { card })}`;
  return `${costs} ${t('You can pay it by card afterwards.')}`;
}
