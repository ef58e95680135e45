import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import type { ProposalReason } from '@drawpoint/contracts/appointments/appointment';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { moves } from '@drawpoint/contracts/booking/moves.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { partiesOf } from '../appointments/parties-of.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { Calendar } from '../calendar/calendar.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentPatch, AppointmentRecord } from '../domain/appointment-record.ts';
import { EXACT_TIME, lengthMinutes } from '../domain/arrival-window.ts';
import { isOpen } from '../domain/proposal.ts';
import { type Action, isFor, transitionOf, type Party } from '../domain/transitions.ts';
import { MoveAppointment } from './move-appointment.ts';
import { ProposalStore, type ProposalRecord } from './proposal.store.ts';

type Context = RequestContext<Caller>;

const MS_PER_MINUTE = 60_000;

/** Staff propose times. The patient accepts one, or none (docs/product/visits.md#moving). */
@Injectable()
export class ProposeTimes {
  constructor(
    private readonly store: AppointmentStore,
    private readonly proposals: ProposalStore,
    private readonly calendar: Calendar,
    private readonly changes: ChangeAppointment,
    private readonly visits: MoveAppointment,
    private readonly presenter: PresentAppointments,
    private readonly bus: Bus,
  ) {}

  /** Checks each time once and holds none. Throws SLOT_TAKEN when one is not available. */
  readonly create = handle(proposals.create, async ({ id, starts, reason = null }, ctx) => {
    const visit = await this.found(id, 'propose', ctx);
    const times = [...new Set(starts.map((start) => Date.parse(start)))].sort((one, other) => one - other);
    if (times.includes(visit.starts_at.getTime()))
      throw invalid({ starts: ['One of the times is the time of the visit.'] });
    await this.checkRules(visit, times, ctx);
    for (const time of times) await this.checkFree(visit, time, ctx);
    const actor_id = actorOf(ctx.caller);
    const proposed = await this.changes.change('propose', visit, actor_id, ctx, (tx) =>
      this.open(tx, visit, { times, reason }, ctx),
    );
    return this.presenter.presentOne(proposed, ctx);
  });

  /** Throws SLOT_TAKEN when the rules of booking do not allow one of the times. */
  async checkRules(visit: AppointmentRecord, times: readonly number[], ctx: Context): Promise<void> {
    for (const time of times) await this.bus.call(moves.check, moveWishOf(visit, time), ctx);
  }

  /** Proposes times inside a transaction that has locked the calendar. Throws SLOT_TAKEN when one is not free. */
  async proposeIn(
    tx: Tx,
    known: AppointmentRecord,
    times: readonly number[],
    ctx: Context,
  ): Promise<AppointmentRecord> {
    for (const time of times) await this.checkFree(known, time, ctx, tx);
    return this.changes.changeIn(tx, 'propose', known, actorOf(ctx.caller), ctx, (_tx, visit) => {
      if (visit.calendar_sequence !== known.calendar_sequence) throw new AppError('INVALID_TRANSITION');
      return this.open(tx, visit, { times, reason: null }, ctx);
    });
  }

  /**
   * Throws PROPOSAL_ENDED, SLOT_TAKEN, and everything `MoveAppointment.move` throws. The visit then stays
   * unchanged.
   */
  readonly accept = handle(proposals.accept, async ({ id, proposal_id, starts_at }, ctx) => {
    const visit = await this.found(id, 'accept_move', ctx);
    const proposal = await this.openOne(visit, proposal_id, ctx.now());
    if (!proposal.starts.some((start) => start.getTime() === Date.parse(starts_at)))
      throw invalid({ starts_at: ['This is none of the proposed times.'] });
    const actorId = actorOf(ctx.caller);
    const move = { action: 'accept_move', actorId, startsAt: starts_at, destination: null } as const;
    const moved = await this.visits.move(visit, move, ctx, (tx) =>
      this.answer(tx, proposal, 'accepted', ctx),
    );
    return this.presenter.presentOne(moved, ctx);
  });

  /** The visit stays unchanged, and staff are notified. Throws PROPOSAL_ENDED. */
  readonly decline = handle(proposals.decline, async ({ id, proposal_id }, ctx) => {
    const visit = await this.found(id, 'decline_move', ctx);
    const proposal = await this.openOne(visit, proposal_id, ctx.now());
    const kept = await this.changes.change('decline_move', visit, actorOf(ctx.caller), ctx, async (tx) => {
      await this.answer(tx, proposal, 'declined', ctx);
      return {};
    });
    return this.presenter.presentOne(kept, ctx);
  });

  private async found(id: number, action: Action, { caller, now }: Context): Promise<AppointmentRecord> {
    const visit = await this.store.get(id);
    const parties: Party[] = partiesOf(caller, visit);
    if (!isFor(action, parties)) throw new AppError('FORBIDDEN');
    if (!transitionOf(action, visit, now())) throw new AppError('INVALID_TRANSITION');
    return visit;
  }

  private async open(
    tx: Tx,
    { id: appointment_id }: AppointmentRecord,
    { times, reason }: { times: readonly number[]; reason: ProposalReason | null },
    ctx: Context,
  ): Promise<AppointmentPatch> {
    const starts = times.map((time) => new Date(time));
    const about = { appointment_id, actor_id: actorOf(ctx.caller), reason, created_at: ctx.now() };
    await this.proposals.open(tx, { ...about, starts });
    return {};
  }

  private async openOne(visit: AppointmentRecord, id: number, now: Date): Promise<ProposalRecord> {
    const proposal = await this.proposals.find(id, visit.id);
    if (!proposal) throw new AppError('NOT_FOUND');
    if (!isOpen(proposal, visit, now)) throw new AppError('PROPOSAL_ENDED');
    return proposal;
  }

  private async answer(
    tx: Tx,
    { id }: ProposalRecord,
    state: 'accepted' | 'declined',
    ctx: Context,
  ): Promise<void> {
    if (!(await this.proposals.answer(tx, id, state, ctx.now()))) throw new AppError('PROPOSAL_ENDED');
  }

  private async checkFree(visit: AppointmentRecord, time: number, ctx: Context, tx?: Tx): Promise<void> {
    const at = { starts_at: new Date(time), ends_at: new Date(time + lengthMinutes(visit) * MS_PER_MINUTE) };
    const interval = intervalOfAppointment({ ...visit, ...at, ...EXACT_TIME });
    await this.calendar.checkFits(interval, { appointmentId: visit.id, now: ctx.now() }, tx);
  }
}

/** What the rules of booking need to know of a visit that is to begin at another time. */
export function moveWishOf(visit: AppointmentRecord, time: number): InputOf<typeof moves.check> {
  const { service_id, provider_id, phlebotomist_id, location } = visit;
  const stays = { place: location.place, length_minutes: lengthMinutes(visit) };
  return { service_id, provider_id, phlebotomist_id, starts_at: new Date(time).toISOString(), stays };
}
