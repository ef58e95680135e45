import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import type { StepAction } from '@drawpoint/contracts/appointments/appointment';
import type { Caller } from '@drawpoint/contracts/envelope';
import { isManager } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChangeAppointment } from '../appointments/change-appointment.ts';
import { partiesOf } from '../appointments/parties-of.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentPatch, AppointmentRecord, TakenStep } from '../domain/appointment-record.ts';
import { allowedFrom, allowedIso, isTooLateToTell, toldAt, type StepTimes } from '../domain/step-times.ts';
import { isStep } from '../domain/taken-steps.ts';
import { type Action, isFor, transitionOf } from '../domain/transitions.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { tellOfLastStep } from './tell-of-step.task.ts';

/** Computes what a step changes besides its transition. `visit` is the state inside the transaction. */
export type PatchVisit = (tx: Tx, visit: AppointmentRecord, now: Date) => Promise<AppointmentPatch>;

export type StepDetails = { confirm_early?: boolean | undefined; reason?: string | null | undefined };

/** Takes the next step of a visit, by the table of transitions. */
@Injectable()
export class TakeStep {
  constructor(
    private readonly store: AppointmentStore,
    private readonly entries: CalendarStore,
    private readonly changes: ChangeAppointment,
    private readonly events: AppointmentEvents,
    private readonly jobs: Jobs,
    private readonly policies: PolicyStore,
  ) {}

  /**
   * Takes the first of these actions that the visit's state allows. Throws NOT_FOUND, FORBIDDEN when none is
   * for the caller, INVALID_TRANSITION, or TOO_EARLY before a step's time.
   */
  async take(
    actions: readonly Action[],
    id: number,
    ctx: RequestContext<Caller>,
    more: PatchVisit = async () => ({}),
    { confirm_early, reason: given }: StepDetails = {},
  ): Promise<AppointmentRecord> {
    const { action, visit } = await this.check(actions, id, ctx);
    if (confirm_early !== undefined && !isManager(ctx.caller)) throw CONFIRMED_BY_OTHERS();
    const actor = actorOf(ctx.caller);
    const step = isStep(action) ? action : null;
    const times = step && (await this.policies.stepTimes(visit.provider_id));
    return this.changes.change(
      action,
      visit,
      actor,
      ctx,
      async (tx, now, { to, stage, outcome, reason }) => {
        const at = ctx.now();
        const taken =
          step &&
          times &&
          stepOf(step, now, {
            ...{ at, times, actor, isConfirmed: confirm_early === true },
            silent: isTooLateToTell(step, at, ctx.receivedAt),
          });
        if (to === 'canceled' || to === 'completed') await this.entries.deleteAppointment(tx, id);
        return {
          ...(taken && { steps: [...now.steps, taken] }),
          ...(stage !== undefined && { stage }),
          ...(outcome !== undefined && { outcome }),
          ...(to === 'canceled' && {
            ...{ canceled_by: actor, canceled_at: at },
            canceled_reason: given || (reason ?? null),
          }),
          ...(await more(tx, now, at)),
        };
      },
      // The patient is notified of a step later. Until then only staff see it.
      step === null
        ? {}
        : {
            tell: async (tx, _before, after) => {
              await this.events.tell(tx, after, 'stepped', actor);
              await tellOfLastStep(this.jobs, tx, after);
            },
          },
    );
  }

  /**
   * Checks whether the step is possible now, before expensive work. Throws as `take` does, except TOO_EARLY.
   */
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

/** The step as the visit stores it. Throws TOO_EARLY. */
function stepOf(
  action: StepAction,
  visit: AppointmentRecord,
  {
    at,
    times,
    actor,
    isConfirmed,
    silent,
  }: { at: Date; times: StepTimes; actor: number; isConfirmed: boolean; silent: boolean },
): TakenStep {
  const allowed = allowedFrom(action, visit, times);
  if (at < allowed && !isConfirmed)
    throw new AppError('TOO_EARLY', { details: { allowed_from: allowedIso(allowed, visit) } });
  return {
    ...{ action, by: actor, at: at.toISOString() },
    told_at: toldAt(at, allowed).toISOString(),
    ...(silent ? { is_told: true, silent } : { is_told: false }),
  };
}

const CONFIRMED_BY_OTHERS = () =>
  new AppError('FORBIDDEN', {
    errors: { confirm_early: ['Only admins and developers may take a step before its time.'] },
  });
