import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { SpecimenStore } from './specimen.store.ts';
import { WatchTubes } from './watch-tubes.ts';

type Payload = { id: number };

/** Tells admins once of each tube that is past its time limit: of those of a visit that are late together, at once. */
@Injectable()
export class TellOfLateTubes implements Task {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly specimens: SpecimenStore,
    private readonly watch: WatchTubes,
    private readonly events: AppointmentEvents,
  ) {}

  /** Throws when the visit changed meanwhile, so that the task is retried. */
  async run(payload: unknown): Promise<void> {
    const { id } = payload as Payload;
    const now = systemContext().now();
    const told = await inTransaction(this.db, async (tx: Tx) => {
      const visit = await this.appointments.lock(tx, id);
      if (!visit) return false;
      const late = (await this.watch.untold(tx, visit)).filter(({ due }) => due <= now);
      await this.specimens.markTold(
        tx,
        late.map(({ tube }) => tube.id),
        now,
      );
      await this.watch.follow(tx, visit);
      if (late.length === 0) return false;
      if (!(await this.appointments.update(tx, visit, {}))) throw new Error('The visit has just changed');
      await this.events.tell(tx, { ...visit, version: visit.version + 1 }, 'tube_late', null);
      return true;
    });
    if (told) this.events.announceEvents();
  }
}
