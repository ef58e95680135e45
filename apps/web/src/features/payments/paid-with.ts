import type { PaymentMethod } from '@drawpoint/contracts/appointments/payment';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';

export const METHOD_LABELS: Record<PaymentMethod, string> = {
  card: message('Card'),
  cash: message('Cash'),
  check: message('Check'),
};

type Means = { method: PaymentMethod; card?: string | null; check_number: string | null };

/** What somebody paid with: the card, cash or the check; null for a card that is not known. */
export function paidWithText({ method, card = null, check_number }: Means): string | null {
  if (method === 'card') return card;
  return check_number ? t('Check {{number}}', { number: check_number }) : t(METHOD_LABELS[method]);
}
