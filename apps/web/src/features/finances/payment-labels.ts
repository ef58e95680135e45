import type {
  Payment,
  PaymentPurpose,
  PaymentRange,
  PaymentState,
} from '@drawpoint/contracts/appointments/payment';
import { message } from '../../i18n/message.ts';
import type { Tone } from '../../ui/text/Status.tsx';

export const PURPOSE_LABELS: Record<PaymentPurpose, string> = {
  completion: message('Completion'),
  extra: message('Extra'),
  tip: message('Tip'),
  other: message('Other'),
};

export const STATE_LABELS: Record<PaymentState, string> = {
  succeeded: message('Succeeded'),
  pending: message('Pending'),
  failed: message('Failed'),
  refunded: message('Refunded'),
};

/** Of records at the door. */
export const ENTRY_LABELS: Record<Exclude<Payment['entry'], 'payment'>, string> = {
  corrected: message('Corrected'),
  correction: message('Correction'),
};

export const REFUND_LABELS: Record<Payment['refunds'][number]['status'], string> = {
  pending: message('On its way'),
  succeeded: message('Refunded'),
  failed: message('Failed'),
};

export const STATE_TONES: Record<PaymentState, Tone> = {
  succeeded: 'good',
  pending: 'wait',
  failed: 'bad',
  refunded: 'calm',
};

export const RANGE_LABELS: Record<PaymentRange, string> = {
  mtd: message('Month to date'),
  last_month: message('Last month'),
  qtd: message('Quarter to date'),
  last_quarter: message('Last quarter'),
  ytd: message('Year to date'),
  last_year: message('Last year'),
  custom: message('Custom'),
};
