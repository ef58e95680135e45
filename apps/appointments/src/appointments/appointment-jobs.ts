import { Inject, Injectable } from '@nestjs/common';
import { keptPolicy } from '@drawpoint/contracts/policies/policies';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { ENV } from '@drawpoint/nest-kit/service';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { reminderLines } from '../domain/reminders.ts';
import { jobsOf } from '../domain/timetable.ts';
import type { AppointmentsEnv } from '../env.ts';
import { orderGate } from '../domain/lab-order.ts';

export const EXPIRE_APPOINTMENT = 'expire-appointment';
export const ALERT_UNANSWERED = 'alert-unanswered';
export const REMIND_OF_APPOINTMENT = 'remind-of-appointment';
export const END_UNPAID = 'end-unpaid';
export const TELL_MISSING_ORDER = 'tell-missing-order';

const NAMES = {
  run_out: END_UNPAID,
  expire: EXPIRE_APPOINTMENT,
  alert: ALERT_UNANSWERED,
  order: TELL_MISSING_ORDER,
  remind: REMIND_OF_APPOINTMENT,
};

type Visit = Pick<
  AppointmentRecord,
  'id' | 'version' | 'status' | 'stage' | 'starts_at' | 'tz' | 'policies' | 'deposit_until'
>;

/** Jobs that run at moments relative to the start of a visit (docs/product/visits.md#unanswered). */
@Injectable()
export class AppointmentJobs {
  constructor(
    private readonly jobs: Jobs,
    @Inject(ENV) private readonly env: AppointmentsEnv,
  ) {}

  /**
   * Runs inside the transaction that changes a visit. Schedules the jobs of its new state and cancels the
   * others.
   */
  async follow(tx: Tx, visit: Visit, now: Date): Promise<void> {
    const notice = {
      ...{ reminders: reminderLines(visit), alertHours: this.env.UNANSWERED_ALERT_HOURS },
      orderHours: orderGate(visit) === 'off' ? null : keptPolicy('order.hours', visit.policies),
    };
    const all = jobsOf(visit, notice, now).map(({ job, hours, runAt }) => ({
      ...{ name: NAMES[job], runAt },
      key: `${NAMES[job]}:${visit.id}${job === 'remind' ? `:${hours}` : ''}`,
      payload: { id: visit.id, hours, starts_at: visit.starts_at.toISOString() },
    }));
    const over = all.flatMap(({ key, runAt }) => (runAt === null ? key : []));
    // A new visit has no jobs yet.
    if (visit.version > 1) await this.jobs.remove(tx, ...over);
    await this.jobs.addAll(
      tx,
      all.flatMap(({ runAt, ...job }) => (runAt === null ? [] : { ...job, runAt })),
    );
  }
}
