import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { partiesOf } from '../appointments/parties-of.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentPatch, AppointmentRecord } from '../domain/appointment-record.ts';
import { type Action, isFor, transitionOf } from '../domain/transitions.ts';

/** What a step sets beside what the table of transitions says, of the visit as it is inside the transaction. */
export type PatchVisit = (tx: Tx, visit: AppointmentRecord, now: Date) => Promise<AppointmentPatch>;

/** Takes a visit a step further, as the table of transitions says. */
@Injectable()
export class TakeStep {
  constructor(
    private readonly store: AppointmentStore,
    private readonly entries: CalendarStore,
    private readonly changes: ChangeAppointment,
  ) {}

  /**
   * The first of the actions that the visit's state allows. Throws NOT_FOUND, FORBIDDEN where none of them is for what
   * the caller is to the visit, INVALID_TRANSITION.
   */
  async take(
    actions: readonly Action[],
    id: number,
    ctx: RequestContext<Caller>,
    more: PatchVisit = async () => ({}),
  ): Promise<AppointmentRecord> {
    const { action, visit } = await this.check(actions, id, ctx);
    const actor = actorOf(ctx.caller);
    return this.changes.change(action, visit, actor, ctx, async (tx, now, { to, stage, outcome, reason }) => {
      const at = ctx.now();
      if (to === 'canceled' || to === 'completed') await this.entries.deleteAppointment(tx, id);
      return {
        ...(stage !== undefined && { stage }),
        ...(outcome !== undefined && { outcome }),
        ...(to === 'canceled' && { canceled_by: actor, canceled_at: at, canceled_reason: reason ?? null }),
        ...(await more(tx, now, at)),
      };
    });
  }

  /** Whether the step could be taken now, for what is dear before it; throws as `take` does. */
  async check(
    actions: readonly Action[],
    id: number,
    ctx: RequestContext<Caller>,
  ): Promise<{ action: Action; visit: AppointmentRecord }> {
    const visit = await this.store.get(id);
    const parties = partiesOf(ctx.caller, visit);
    const own = actions.filter((action) => isFor(action, parties));
    if (own.length === 0) throw new AppError('FORBIDDEN');
    const action = own.find((each) => transitionOf(each, visit, ctx.now()) !== null);
    if (!action) throw new AppError('INVALID_TRANSITION');
    return { action, visit };
  }
}
