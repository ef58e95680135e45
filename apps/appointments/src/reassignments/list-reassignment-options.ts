import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, canManageProvider } from '@drawpoint/contracts/access';
import {
  MOST_REASSIGNED,
  reassignments,
  type ReassignableVisit,
} from '@drawpoint/contracts/appointments/reassignments.contract';
import { colleaguesForVisits } from '@drawpoint/contracts/booking/reassignments.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle, type ContextOf } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import type { Place } from '@drawpoint/scheduling/travel';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { plannedEnd, plannedStart } from '../domain/arrival-window.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { planReassignments, type ReassignmentOptions } from '../domain/reassignment.ts';
import { transitionOf } from '../domain/transitions.ts';
import { endIso, startIso, windowOf } from '../domain/wall-time.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { TravelTimes } from '../travel/travel-times.ts';
import { wishOf } from './reassign-visits.ts';

type Input = ParsedInputOf<typeof reassignments.listOptions>;
type Context = ContextOf<typeof reassignments.listOptions>;

const MS_PER_MINUTE = 60_000;
/** Entries farther away do not matter to a suggestion. Giving a visit checks all of them again. */
const REACH_MS = 12 * 60 * MS_PER_MINUTE;
const BEGUN: ReassignmentOptions = { colleagues: [], suggested_id: null, obstacle: 'begun' };

/** Who can take the visits of a phlebotomist who cannot come (docs/product/visits.md#giving-visits-away). */
@Injectable()
export class ListReassignmentOptions {
  constructor(
    private readonly store: AppointmentStore,
    private readonly entries: CalendarStore,
    private readonly bus: Bus,
    private readonly travel: TravelTimes,
    private readonly policies: PolicyStore,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN or INVALID_TRANSITION for one visit; lists no visits of other companies. */
  readonly listOptions = handle(reassignments.listOptions, async (input, ctx) => {
    const visits = await this.visitsOf(input, ctx);
    const plan = await this.planFor(
      visits.filter((visit) => transitionOf('reassign', visit, ctx.now())),
      ctx,
    );
    return { data: visits.map((visit) => toOption(visit, plan.get(visit.id) ?? BEGUN)) };
  });

  private async visitsOf(
    { appointment_id, phlebotomist_id, date }: Input,
    ctx: Context,
  ): Promise<AppointmentRecord[]> {
    const now = ctx.now();
    if (appointment_id !== undefined) {
      const visit = await this.store.get(appointment_id);
      if (!canManageProvider(ctx.caller, visit.provider_id)) throw new AppError('FORBIDDEN');
      if (!transitionOf('reassign', visit, now)) throw new AppError('INVALID_TRANSITION');
      return [visit];
    }
    if (phlebotomist_id === undefined || date === undefined)
      throw invalid({ appointment_id: ['Choose a visit, or a phlebotomist and a date.'] });
    const filter = { past: { is: false, now }, phlebotomistId: phlebotomist_id, from: date, to: date };
    const { appointments } = await this.store.list(appointmentsManagedBy(ctx.caller), filter, {
      window: { page: 1, size: MOST_REASSIGNED, skip: 0 },
      sort: { by: 'starts_at', dir: 'asc' },
      text: null,
    });
    return appointments.filter(({ provider_id }) => canManageProvider(ctx.caller, provider_id));
  }

  private async planFor(
    visits: readonly AppointmentRecord[],
    ctx: Context,
  ): Promise<Map<number, ReassignmentOptions>> {
    if (visits.length === 0) return new Map();
    const found = await this.bus.call(colleaguesForVisits.find, { visits: visits.map(wishOf) }, ctx);
    const times = visits.flatMap((visit) => [plannedStart(visit).getTime(), plannedEnd(visit).getTime()]);
    const entries = await this.entries.list(
      {
        phlebotomist_ids: found.colleagues.map(({ id }) => id),
        from: new Date(Math.min(...times) - REACH_MS),
        to: new Date(Math.max(...times) + REACH_MS),
      },
      ctx.now(),
      {},
    );
    const homed = found.colleagues.map((each) => ({ ...each, home: streetAt(each.home) }));
    const drive = await this.travel.among([
      ...visits.map(({ location }) => location.place),
      ...entries.map(({ place }) => place),
      ...homed.map(({ home }) => home),
    ]);
    const rulesOf = await this.policies.dayRules(visits.map(({ provider_id }) => provider_id));
    const candidatesOf = new Map(found.visits.map(({ id, colleagues }) => [id, colleagues]));
    return planReassignments(
      visits.map((visit) => ({
        ...{ id: visit.id, tz: visit.tz, place: visit.location.place },
        traffic: rulesOf(visit.provider_id).traffic,
        start: plannedStart(visit).getTime() / MS_PER_MINUTE,
        end: plannedEnd(visit).getTime() / MS_PER_MINUTE,
        candidates: candidatesOf.get(visit.id) ?? [],
      })),
      homed,
      Map.groupBy(entries, ({ phlebotomist_id }) => phlebotomist_id),
      drive,
    );
  }
}

const streetAt = (point: { lat: number; lng: number } | null): Place | null =>
  point && { ...point, precision: 'street' };

function toOption(visit: AppointmentRecord, options: ReassignmentOptions): ReassignableVisit {
  const { address, address_city } = visit.location;
  return {
    id: visit.id,
    confirmation_code: visit.confirmation_code,
    status: visit.status,
    starts_at: startIso(visit),
    ends_at: endIso(visit),
    arrival_window: windowOf(visit),
    tz: visit.tz,
    patient_name: fullName(visit.patient),
    service_name: visit.service_name,
    address: `${address}, ${address_city}`,
    phlebotomist: { id: visit.phlebotomist_id, name: visit.phlebotomist_name },
    ...options,
  };
}
