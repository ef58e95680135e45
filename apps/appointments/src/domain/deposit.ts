import { keptPolicy } from '@drawpoint/contracts/policies/policies';
import { depositCents } from '@drawpoint/rules/deposit';
import { LEAST_CENTS } from '../payments/domain/amount-due.ts';
import type { AppointmentDeposit, NewAppointmentRecord } from './appointment-record.ts';

/** How long a visit waits for its deposit. */
const OPEN_MS = 15 * 60_000;

/** Whether a visit waits for its deposit. Until it is paid, only its patient knows of the visit. */
export const isDepositOpen = ({ deposit_until }: Partial<AppointmentDeposit>): boolean =>
  deposit_until != null;

type Booked = Pick<
  NewAppointmentRecord,
  'status' | 'user_id' | 'actor_id' | 'series_id' | 'policies' | 'subtotal_cents'
>;

/**
 * What is asked in advance of a visit that its patient books, by the rule of the booking; undefined where nothing is.
 * `hasMissed`: the patient was not there twice within a year.
 */
export function depositOf(visit: Booked, hasMissed: boolean, now: Date): AppointmentDeposit | undefined {
  const { status, user_id, actor_id, series_id, policies, subtotal_cents } = visit;
  if (status !== 'pending' || user_id === null || actor_id !== user_id || series_id !== null)
    return undefined;
  const inFull = hasMissed && keptPolicy('no_show.prepay', policies);
  const percent = inFull ? 100 : keptPolicy('prepay.percent', policies);
  const deposit_cents = depositCents(percent, subtotal_cents, LEAST_CENTS);
  if (deposit_cents === 0) return undefined;
  return { deposit_cents, deposit_until: new Date(now.getTime() + OPEN_MS) };
}
