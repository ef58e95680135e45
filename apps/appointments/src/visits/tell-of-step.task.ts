import { Injectable } from '@nestjs/common';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord, TakenStep } from '../domain/appointment-record.ts';
import { lastStepOf } from '../domain/taken-steps.ts';
import { TRANSITIONS } from '../domain/transitions.ts';

export const TELL_OF_STEP = 'tell-of-step';

type Payload = Pick<TakenStep, 'action' | 'at'> & { id: number };

const keyOf = (id: number): string => `${TELL_OF_STEP}:${id}`;

/**
 * Schedules the patient's notification of the last step, for the end of its undo time. Runs inside the
 * transaction that changes the visit. Steps that were undone or followed by another cause none.
 */
export async function tellOfLastStep(jobs: Jobs, tx: Tx, visit: AppointmentRecord): Promise<void> {
  const last = lastStepOf(visit);
  if (last === null || last.is_told) return jobs.remove(tx, keyOf(visit.id));
  const payload: Payload = { id: visit.id, action: last.action, at: last.at };
  await jobs.add(tx, TELL_OF_STEP, payload, { key: keyOf(visit.id), runAt: new Date(last.told_at) });
}

/** Publishes the event of a step that still stands. The event notifies the patient and settles payments. */
@Injectable()
export class TellOfStep implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: AppointmentStore,
    private readonly events: AppointmentEvents,
  ) {}

  /** Throws when the visit changed meanwhile, so that the task is retried. */
  async run(payload: unknown): Promise<void> {
    const { id, action, at } = payload as Payload;
    const isTold = await inTransaction(this.db, async (tx: Tx) => {
      const visit = await this.store.find(id, tx);
      const last = visit && lastStepOf(visit);
      if (!last || last.is_told || last.action !== action || last.at !== at) return false;
      const steps = [...visit.steps.slice(0, -1), { ...last, is_told: true }];
      if (!(await this.store.update(tx, visit, { steps }))) throw new Error('The visit has just changed');
      const told = { ...visit, steps, version: visit.version + 1 };
      await this.events.append(tx, told, TRANSITIONS[action].change, last.by);
      return true;
    });
    if (isTold) this.events.announceEvents();
  }
}
