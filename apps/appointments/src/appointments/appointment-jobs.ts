import { Inject, Injectable } from '@nestjs/common';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { ENV } from '@drawpoint/nest-kit/service';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { jobsOf } from '../domain/timetable.ts';
import type { AppointmentsEnv } from '../env.ts';

export const EXPIRE_APPOINTMENT = 'expire-appointment';
export const ALERT_UNANSWERED = 'alert-unanswered';
export const REMIND_OF_APPOINTMENT = 'remind-of-appointment';

const NAMES = { expire: EXPIRE_APPOINTMENT, alert: ALERT_UNANSWERED, remind: REMIND_OF_APPOINTMENT };

type Visit = Pick<AppointmentRecord, 'id' | 'status' | 'stage' | 'starts_at'>;

/** What is to happen to a visit at moments that follow from its start (docs/product/visits.md#unanswered). */
@Injectable()
export class AppointmentJobs {
  constructor(
    private readonly jobs: Jobs,
    @Inject(ENV) private readonly env: AppointmentsEnv,
  ) {}

  /** Inside the transaction that changes a visit: its jobs are those of what it is now, the others are taken back. */
  async follow(tx: Tx, visit: Visit, now: Date): Promise<void> {
    for (const { job, hours, runAt } of jobsOf(visit, this.env, now)) {
      const key = `${NAMES[job]}:${visit.id}${job === 'remind' ? `:${hours}` : ''}`;
      if (runAt === null) {
        await this.jobs.remove(tx, key);
      } else {
        const payload = { id: visit.id, hours, starts_at: visit.starts_at.toISOString() };
        await this.jobs.add(tx, NAMES[job], payload, { key, runAt });
      }
    }
  }
}
