import type { AppointmentStatus, Stage } from '@drawpoint/contracts/appointments/appointment';
import type { ReminderLine } from '@drawpoint/contracts/policies/policy-types';
import { lineOf, reminderAt } from './reminders.ts';

const HOUR_MS = 3_600_000;

type Visit = {
  status: AppointmentStatus;
  stage: Stage | null;
  starts_at: Date;
  tz: string;
  deposit_until?: Date | null;
};

/** When messages are sent before a visit. */
export type Notice = {
  /** The reminders of an approved visit. */
  reminders: readonly ReminderLine[];
  /** Hours before the start when an unanswered visit alerts. */
  alertHours: number;
  /** Hours before the start when a missing order is told; null where none is asked for. */
  orderHours: number | null;
};

export type PlannedJob = {
  job: 'run_out' | 'expire' | 'alert' | 'order' | 'remind';
  hours: number;
  /** Null for a job that must not run. */
  runAt: Date | null;
};

const before = (start: Date, hours: number): Date => new Date(start.getTime() - hours * HOUR_MS);

/**
 * All jobs of a visit; `runAt` is null for those that must not run. A visit whose deposit is open ends unless it is paid in
 * time. Any other pending one has an alert and expires at its start; an approved one has reminders. Both tell that an order
 * is missing. Moments that have passed are skipped.
 */
export function jobsOf(visit: Visit, { reminders, alertHours, orderHours }: Notice, now: Date): PlannedJob[] {
  const { status, stage, starts_at, deposit_until = null } = visit;
  const ahead = (moment: Date, wanted: boolean): Date | null => (wanted && moment > now ? moment : null);
  const isPending = status === 'pending' && deposit_until === null;
  const isReminded = status === 'approved' && stage === null;
  return [
    ...(deposit_until === null ? [] : [{ job: 'run_out' as const, hours: 0, runAt: deposit_until }]),
    { job: 'expire', hours: 0, runAt: isPending ? starts_at : null },
    { job: 'alert', hours: alertHours, runAt: ahead(before(starts_at, alertHours), isPending) },
    ...(orderHours === null
      ? []
      : [
          {
            job: 'order' as const,
            hours: orderHours,
            runAt: ahead(before(starts_at, orderHours), isPending || isReminded),
          },
        ]),
    ...reminders.map((line) => ({
      job: 'remind' as const,
      hours: line.hours,
      runAt: ahead(reminderAt(visit, line), isReminded),
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
  reminders: readonly ReminderLine[],
  now: Date,
): boolean {
  if (visit.status !== 'approved' || visit.stage !== null) return false;
  if (visit.starts_at.getTime() !== starts_at.getTime() || starts_at <= now) return false;
  if (reminderAt(visit, lineOf(reminders, hours)) > now) return false;
  return !reminders.some((later) => later.hours < hours && reminderAt(visit, later) <= now);
}
