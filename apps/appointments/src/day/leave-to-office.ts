import { Injectable } from '@nestjs/common';
import type { NeedsYouReason } from '@drawpoint/contracts/appointments/day.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { needsYouReason, type PhoneActionState } from '../domain/phone-action.ts';
import { type ActionProblem, type PhoneActionRecord, PhoneActionStore } from './phone-action.store.ts';

/** Leaves an action of a phone to the office, and tells the visit's phlebotomist and the admins. */
@Injectable()
export class LeaveToOffice {
  constructor(
    private readonly db: Database,
    private readonly store: PhoneActionStore,
    private readonly appointments: AppointmentStore,
    private readonly events: AppointmentEvents,
  ) {}

  /** Does nothing when it was decided meanwhile. `reason` and `error`: as far as they are known. */
  async leave(
    action: PhoneActionRecord,
    from: readonly PhoneActionState[],
    { reason, error }: { reason: NeedsYouReason | null; error: ActionProblem | null },
  ): Promise<void> {
    const { appointment_id, phlebotomist_id } = action;
    const isTold = await inTransaction(this.db, async (tx: Tx) => {
      const visit = appointment_id === null ? null : await this.appointments.lock(tx, appointment_id);
      const why = reason ?? (visit ? needsYouReason(visit, phlebotomist_id) : 'changed');
      const to = { state: 'needs_you' as const, reason: why, ...(error && { result: { error } }) };
      if (!(await this.store.move(tx, action, from, to)) || !visit) return false;
      // An event of its own version; the visit stays as it is.
      await this.appointments.update(tx, visit, {});
      await this.events.tell(tx, { ...visit, version: visit.version + 1 }, 'needs_you', null);
      return true;
    });
    if (isTold) this.events.announceEvents();
  }
}
