import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { proposals } from '@drawpoint/contracts/appointments/proposals.contract';
import { moves } from '@drawpoint/contracts/booking/moves.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
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
import type { AppointmentRecord } from '../domain/appointment-record.ts';
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
    for (const time of times) await this.checkTime(visit, time, ctx);
    const actor_id = actorOf(ctx.caller);
    const proposed = await this.changes.change('propose', visit, actor_id, ctx, async (tx) => {
      const dates = times.map((time) => new Date(time));
      const about = { appointment_id: id, actor_id, reason, created_at: ctx.now() };
      await this.proposals.open(tx, { ...about, starts: dates });
      return {};
    });
    return this.presenter.presentOne(proposed, ctx);
  });

  /**
   * Throws PROPOSAL_ENDED, SLOT_TAKEN, and everything `MoveAppointment.move` throws. The visit then stays
   * unchanged.
   */
  readonly accept = handle(proposals.accept, async ({ id, proposal_id, starts_at }, ctx) => {
    const visit = await this.found(id, 'accept_move', ctx);
    const proposal = await this.open(visit, proposal_id, ctx.now());
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
    const proposal = await this.open(visit, proposal_id, ctx.now());
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

  private async open(visit: AppointmentRecord, id: number, now: Date): Promise<ProposalRecord> {
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

  private async checkTime(visit: AppointmentRecord, time: number, ctx: Context): Promise<void> {
    const { service_id, provider_id, phlebotomist_id, location } = visit;
    const length_minutes = lengthMinutes(visit);
    const starts_at = new Date(time);
    const stays = { place: location.place, length_minutes };
    const wish = { service_id, provider_id, phlebotomist_id, starts_at: starts_at.toISOString(), stays };
    await this.bus.call(moves.check, wish, ctx);
    const ends_at = new Date(time + length_minutes * MS_PER_MINUTE);
    const interval = intervalOfAppointment({ ...visit, starts_at, ends_at, ...EXACT_TIME });
    await this.calendar.checkFits(interval, { appointmentId: visit.id, now: ctx.now() });
  }
}
