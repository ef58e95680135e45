import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Calendar } from '../calendar/calendar.ts';
import type { Tx } from '../database.store.ts';
import { dueNotices, nearFrom } from '../domain/arrival.ts';
import { lastStepOf } from '../domain/taken-steps.ts';
import { ArrivalStore } from './arrival.store.ts';

export const WATCH_ARRIVAL = 'watch-arrival';
/** After the patient was told that somebody is on the way. */
const AFTER_TOLD_MS = 1_000;

/** Looks at a drive at `runAt`, once. Runs inside the transaction that changes the visit. */
export const watchArrival = (jobs: Jobs, tx: Tx, id: number, runAt: Date): Promise<void> =>
  jobs.add(tx, WATCH_ARRIVAL, { id }, { key: `${WATCH_ARRIVAL}:${id}`, runAt });

/** Tells the patient that the phlebotomist is near, and patient and office that a visit is late: each once. */
@Injectable()
export class WatchArrival implements Task {
  constructor(
    private readonly calendar: Calendar,
    private readonly store: AppointmentStore,
    private readonly arrivals: ArrivalStore,
    private readonly events: AppointmentEvents,
    private readonly jobs: Jobs,
  ) {}

  /** Throws when the visit changed meanwhile, so that the task is retried. */
  async run(payload: unknown): Promise<void> {
    const { id } = payload as { id: number };
    const visit = await this.store.find(id);
    if (!visit) return;
    const ctx = systemContext();
    // In turn with the steps of the visit, which would otherwise find it changed.
    const isTold = await this.calendar.change(visit, ctx, (tx) => this.look(tx, id, ctx.now()));
    if (isTold) this.events.announceEvents();
  }

  private async look(tx: Tx, id: number, now: Date): Promise<boolean> {
    let visit = await this.store.find(id, tx);
    if (!visit || visit.status !== 'approved' || visit.stage !== 'en_route') return false;
    const { en_route_at, eta_at } = visit;
    if (en_route_at === null || eta_at === null) return false;
    const last = lastStepOf(visit);
    if (last && !last.is_told) {
      await watchArrival(this.jobs, tx, id, new Date(Date.parse(last.told_at) + AFTER_TOLD_MS));
      return false;
    }
    let isTold = false;
    for (const kind of dueNotices({ ...visit, eta_at }, now)) {
      if (!(await this.arrivals.addNotice(tx, { appointment_id: id, kind, en_route_at }))) continue;
      if (!(await this.store.update(tx, visit, {}))) throw new Error('The visit has just changed');
      visit = { ...visit, version: visit.version + 1 };
      await this.events.append(tx, visit, kind, null);
      isTold = true;
    }
    if (nearFrom(eta_at) > now) await watchArrival(this.jobs, tx, id, nearFrom(eta_at));
    return isTold;
  }
}
