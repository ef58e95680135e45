import type { AppointmentRecord } from './appointment-record.ts';

/** How long a patient can answer a no-show. */
const ANSWER_MS = 48 * 3_600_000;

export type NoShow = Partial<Pick<AppointmentRecord, 'outcome' | 'canceled_at' | 'no_show_answered_at'>>;

/** A patient answers a no-show once, within 48 hours. */
export const canAnswerNoShow = ({ outcome, canceled_at, no_show_answered_at }: NoShow, now: Date): boolean =>
  outcome === 'no_show' &&
  !no_show_answered_at &&
  canceled_at != null &&
  now.getTime() < canceled_at.getTime() + ANSWER_MS;
