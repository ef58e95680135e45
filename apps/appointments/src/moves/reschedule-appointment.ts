import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { appointmentMoves, type MovableVisit } from '@drawpoint/contracts/appointments/moves.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { partiesOf } from '../appointments/parties-of.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { lengthMinutes } from '../domain/arrival-window.ts';
import { transitionOf } from '../domain/transitions.ts';
import { startIso, windowOf } from '../domain/wall-time.ts';
import { MoveAppointment, type Destination, type Move } from './move-appointment.ts';
import { SAVE_ADDRESS } from './save-address.task.ts';

type Input = ParsedInputOf<typeof appointmentMoves.reschedule>;

/**
 * Reschedules visits. A patient's move makes an approved visit pending again; a move by staff keeps it
 * approved.
 */
@Injectable()
export class RescheduleAppointment {
  constructor(
    private readonly store: AppointmentStore,
    private readonly visits: MoveAppointment,
    private readonly jobs: Jobs,
    private readonly presenter: PresentAppointments,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN and what `MoveAppointment.move` throws. */
  readonly reschedule = handle(appointmentMoves.reschedule, async (input, ctx) => {
    const visit = await this.store.get(input.id);
    const parties = partiesOf(ctx.caller, visit);
    if (parties.length === 0) throw new AppError('FORBIDDEN');
    const { destination, instructions } = placeOf(input, visit);
    const { starts_at: startsAt, price } = input;
    const window = input.window === true;
    const isSameTime =
      Date.parse(startsAt) === visit.starts_at.getTime() && window === (visit.window_minutes !== null);
    const stays = destination === null && isSameTime;
    const action = parties.includes('staff') ? 'staff_move' : 'move';
    if (!transitionOf(stays ? 'instruct' : action, visit, ctx.now()))
      throw new AppError('INVALID_TRANSITION');
    if (stays) {
      const said = instructions === undefined ? visit.location.special_instructions : instructions;
      const told = await this.visits.instruct(visit, said, actorOf(ctx.caller), ctx);
      return this.presenter.presentOne(told, ctx);
    }
    const actorId = actorOf(ctx.caller);
    const move: Move = { action, destination, instructions, startsAt, window, price, actorId };
    const saves = destination?.location && input.save_address === true;
    const moved = await this.visits.move(
      visit,
      move,
      ctx,
      saves ? (tx) => this.saveAddress(tx, visit.id, input.address_label ?? null) : undefined,
    );
    return this.presenter.presentOne(moved, ctx);
  });

  /** Throws NOT_FOUND, FORBIDDEN or INVALID_TRANSITION. */
  readonly findMovable = handle(appointmentMoves.findMovable, async ({ id }, { caller, now }) => {
    const visit = await this.store.get(id);
    const parties = caller ? partiesOf(caller, visit) : [];
    if (parties.length === 0) throw new AppError('FORBIDDEN');
    if (!transitionOf(parties.includes('staff') ? 'staff_move' : 'move', visit, now()))
      throw new AppError('INVALID_TRANSITION');
    return toMovable(visit);
  });

  // The job has no address. It reads the visit's.
  private saveAddress(tx: Tx, id: number, label: string | null): Promise<void> {
    return this.jobs.add(tx, SAVE_ADDRESS, { id, label });
  }
}

export const toMovable = (visit: AppointmentRecord): MovableVisit => ({
  phlebotomist_id: visit.phlebotomist_id,
  place: visit.location.place,
  length_minutes: lengthMinutes(visit),
  user_id: visit.user_id,
  service_id: visit.service_id,
  provider_id: visit.provider_id,
  starts_at: startIso(visit),
  arrival_window: windowOf(visit),
  price_cents: visit.subtotal_cents,
  first_name: visit.patient.first_name,
  last_name: visit.patient.last_name,
  zip: visit.location.address_zip,
});

type NewPlace = { destination: Destination | null; instructions?: string | null | undefined };

/**
 * The new place of a move. `destination` is null for the visit's own saved address, and for its typed address
 * again.
 */
function placeOf({ address_id, location }: Input, visit: AppointmentRecord): NewPlace {
  if (address_id) return { destination: address_id === visit.address_id ? null : { address_id } };
  if (!location) return { destination: null };
  const now = visit.location;
  const isHere =
    location.line1 === now.address &&
    location.city === now.address_city &&
    location.state === now.address_state &&
    location.zip === now.address_zip;
  return isHere
    ? { destination: null, instructions: location.special_instructions || null }
    : { destination: { location } };
}
