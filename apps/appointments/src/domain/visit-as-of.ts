import type { AppointmentStatus, Stage } from '@drawpoint/contracts/appointments/appointment';

/** What says how a visit was at an earlier time. */
export type PastState = {
  status: AppointmentStatus;
  stage: Stage | null;
  drawn_at?: Date | null;
  canceled_at?: Date | null;
  completed_at?: Date | null;
};

/**
 * The visit as it was at the patient's side at `at`: what a phone stored before a draw, a completion or a cancellation
 * counts as of then.
 */
export function asOf<Visit extends PastState>(visit: Visit, at: Date): Visit {
  const isLater = (then: Date | null | undefined) => then != null && then > at;
  const { status, stage, drawn_at, canceled_at, completed_at } = visit;
  const isOpen =
    (status === 'canceled' && isLater(canceled_at)) || (status === 'completed' && isLater(completed_at));
  return {
    ...visit,
    ...(isOpen && { status: 'approved' }),
    ...(stage === 'drawn' && isLater(drawn_at) && { stage: 'arrived' }),
  };
}
