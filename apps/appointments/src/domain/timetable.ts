import type { AppointmentStatus, Stage } from '@drawpoint/contracts/appointments/appointment';

const HOUR_MS = 3_600_000;

type Visit = { status: AppointmentStatus; stage: Stage | null; starts_at: Date };

/** How many hours before the start of a visit messages are sent. */
export type Notice = {
  /** Reminders of an approved visit. */
  REMINDER_HOURS: readonly number[];
  /** The alert about an unanswered visit. */
  UNANSWERED_ALERT_HOURS: number;
};

export type PlannedJob = {
  job: 'expire' | 'alert' | 'remind';
  hours: number;
  /** Null for a job that must not run. */
  runAt: Date | null;
};

const before = (start: Date, hours: number): Date => new Date(start.getTime() - hours * HOUR_MS);

/**
 * All jobs of a visit; `runAt` is null for those that must not run. A pending visit has an alert and expires
 * at its start; an approved one has reminders. Moments that have passed are skipped.
 */
export function jobsOf(visit: Visit, notice: Notice, now: Date): PlannedJob[] {
  const { status, stage, starts_at } = visit;
  const ahead = (moment: Date, wanted: boolean): Date | null => (wanted && moment > now ? moment : null);
  const isPending = status === 'pending';
  const isReminded = status === 'approved' && stage === null;
  const { REMINDER_HOURS, UNANSWERED_ALERT_HOURS: alertHours } = notice;
  return [
    { job: 'expire', hours: 0, runAt: isPending ? starts_at : null },
    { job: 'alert', hours: alertHours, runAt: ahead(before(starts_at, alertHours), isPending) },
    ...REMINDER_HOURS.map((hours) => ({
      job: 'remind' as const,
      hours,
      runAt: ahead(before(starts_at, hours), isReminded),
    })),
  ];
}

/**
 * Whether a reminder should still be sent at `now`. False when the visit has changed, or when a later
 * reminder is due: a worker that was down sends one, not two.
 */
export function isReminderDue(
  visit: Visit,
  { hours, starts_at }: { hours: number; starts_at: Date },
  { REMINDER_HOURS }: Pick<Notice, 'REMINDER_HOURS'>,
  now: Date,
): boolean {
  if (visit.status !== 'approved' || visit.stage !== null) return false;
  if (visit.starts_at.getTime() !== starts_at.getTime() || starts_at <= now) return false;
  if (before(starts_at, hours) > now) return false;
  return !REMINDER_HOURS.some((later) => later < hours && before(starts_at, later) <= now);
}
