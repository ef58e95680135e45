import type { ConfirmationState } from '@drawpoint/contracts/appointments/visit-confirmations.contract';
import type { AppointmentRecord } from './appointment-record.ts';

/** The answer of the email's owner. */
export type ConfirmationAnswer = 'asked' | 'yes' | 'no';

type Visit = Pick<AppointmentRecord, 'status' | 'starts_at' | 'ends_at'>;

const ANSWERABLE_AFTER_MS = 7 * 86_400_000;

/** Questions about visits that ended before this moment are closed. */
export const oldestAnswerable = (now: Date): Date => new Date(now.getTime() - ANSWERABLE_AFTER_MS);

/**
 * The state that is shown. An answered question stays answered; an open one expires with its visit or some
 * days later.
 */
export function confirmationState(
  said: ConfirmationAnswer,
  { status, ends_at }: Visit,
  now: Date,
): ConfirmationState {
  if (said === 'yes') return 'yes';
  const isOff = status === 'denied' || status === 'canceled';
  return isOff || ends_at <= oldestAnswerable(now) ? 'over' : said;
}

/**
 * Why an answer is refused; null when it is accepted. A no can become a yes while the visit is ahead; a yes
 * is final.
 */
export function answerProblem(
  said: ConfirmationAnswer,
  answer: 'yes' | 'no',
  visit: Visit,
  now: Date,
): 'LINK_USED' | 'LINK_EXPIRED' | null {
  if (said === answer) return null;
  if (said === 'yes') return 'LINK_USED';
  if (confirmationState(said, visit, now) === 'over') return 'LINK_EXPIRED';
  return said === 'no' && visit.starts_at <= now ? 'LINK_EXPIRED' : null;
}
