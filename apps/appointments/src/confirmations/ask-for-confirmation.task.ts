import { Injectable } from '@nestjs/common';
import { visitConfirmationAsked } from '@drawpoint/contracts/appointments/visit-confirmation.events';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { confirmationState } from '../domain/confirmation-state.ts';
import { startIso, windowOf } from '../domain/wall-time.ts';
import { ConfirmationStore } from './confirmation.store.ts';

/**
 * Asks the owner of an email whether a visit is theirs. Auth sends the email; an owner with an account gets a
 * notification too.
 */
@Injectable()
export class AskForConfirmation implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: ConfirmationStore,
    private readonly appointments: AppointmentStore,
    private readonly log: EventLog,
    private readonly bus: Bus,
  ) {}

  async run(payload: unknown): Promise<void> {
    const ctx = systemContext();
    const confirmation = await this.store.find((payload as { id: number }).id);
    const visit = confirmation && (await this.appointments.find(confirmation.appointment_id));
    if (!visit || confirmationState(confirmation.state, visit, ctx.now()) !== 'asked') return;
    const { first_name, email } = visit.patient;
    const { provider_id, provider_name, tz } = visit;
    const starts_at = startIso(visit);
    const key = `visit-confirmation-${confirmation.id}`;
    const { user_id } = await this.bus.call(
      users.askForConfirmation,
      {
        ...{ key, email, first_name, provider_name, starts_at, tz, token: confirmation.token },
        arrival_window: windowOf(visit),
      },
      ctx,
    );
    if (user_id === null) return;
    const data = { id: visit.id, user_id, provider_id, starts_at, tz };
    await inTransaction(this.db, (tx: Tx) =>
      this.log.append(tx, visitConfirmationAsked, { entityId: confirmation.id, data }),
    );
    this.log.announceEvents();
  }
}
