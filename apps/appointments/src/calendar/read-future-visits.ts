import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, everyone } from '@drawpoint/contracts/access';
import { futureVisits, type FutureVisit } from '@drawpoint/contracts/appointments/future-visits.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import type { AppointmentFilter } from '../appointments/appointment-filter.store.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { endIso, startIso, windowOf } from '../domain/wall-time.ts';
import { VisitsAheadStore } from './visits-ahead.store.ts';

type VisitSelection = {
  provider_id?: number | undefined;
  service_id?: number | undefined;
  phlebotomist_id?: number | undefined;
  phlebotomist_ids?: readonly number[] | undefined;
  user_id?: number | undefined;
};

const MS_PER_MINUTE = 60_000;
/** Higher than the number of upcoming visits of any phlebotomist. */
const MOST_PLACES = 1_000;
const SOONEST_FIRST = { by: 'starts_at', dir: 'asc' } as const;

/** Pending and approved visits that have not ended: the ones that a change of catalog or hours affects. */
@Injectable()
export class ReadFutureVisits {
  constructor(
    private readonly appointments: AppointmentStore,
    private readonly counts: VisitsAheadStore,
  ) {}

  readonly list = handle(futureVisits.list, async (input, ctx) => {
    const request = readList(futureVisits.list, input);
    const scope = appointmentsManagedBy(ctx.caller);
    const found = await this.appointments.list(scope, filterOf(input, ctx.now()), request);
    return pageOfRows(found.appointments.map(toFutureVisit), found.total, request.window);
  });

  readonly listShifted = handle(futureVisits.listShifted, async (input, ctx) => {
    const request = readList(futureVisits.listShifted, input);
    const filter = { ...filterOf({}, ctx.now()), isShifted: true } as const;
    const found = await this.appointments.list(appointmentsManagedBy(ctx.caller), filter, request);
    const rows = found.appointments.map((each) => ({
      ...toFutureVisit(each),
      clock_start: toOffsetIso(each.tz, each.starts_at.getTime() / MS_PER_MINUTE),
    }));
    return pageOfRows(rows, found.total, request.window);
  });

  readonly find = handle(futureVisits.find, async ({ limit = 0, ...about }, ctx) => {
    const filter = filterOf(about, ctx.now());
    const by_phlebotomist = await this.counts.countByPhlebotomist(everyone(), filter);
    const total = by_phlebotomist.reduce((sum, each) => sum + each.total, 0);
    if (limit === 0 || total === 0) return { total, by_phlebotomist, data: [] };
    const window = { page: 1, size: limit, skip: 0 };
    const request = { window, sort: SOONEST_FIRST, text: null };
    const found = await this.appointments.list(everyone(), filter, request);
    const data = found.appointments.map((each) => ({
      ...toFutureVisit(each),
      zip: each.location.address_zip,
      place: each.location.place,
    }));
    return { total, by_phlebotomist, data };
  });

  readonly countByZip = handle(futureVisits.countByZip, async ({ phlebotomist_id }, ctx) => {
    const found = await this.appointments.places(
      everyone(),
      filterOf({ phlebotomist_id }, ctx.now()),
      MOST_PLACES,
    );
    const byPlace = Map.groupBy(found, ({ provider_id, zip }) => `${provider_id} ${zip}`);
    return {
      data: [...byPlace.values()].map((visits) => ({ ...visits[0]!, visits: visits.length })),
    };
  });
}

const filterOf = (about: VisitSelection, now: Date): AppointmentFilter => ({
  past: { is: false, now },
  providerId: about.provider_id,
  serviceId: about.service_id,
  phlebotomistId: about.phlebotomist_id,
  phlebotomistIds: about.phlebotomist_ids,
  userId: about.user_id,
});

/** A future visit, with the fields that the warning about a change shows. */
const toFutureVisit = (appointment: AppointmentRecord): FutureVisit => ({
  id: appointment.id,
  confirmation_code: appointment.confirmation_code,
  status: appointment.status === 'approved' ? 'approved' : 'pending',
  starts_at: startIso(appointment),
  ends_at: endIso(appointment),
  arrival_window: windowOf(appointment),
  tz: appointment.tz,
  patient_name: fullName(appointment.patient),
  provider: { id: appointment.provider_id, name: appointment.provider_name },
  phlebotomist: { id: appointment.phlebotomist_id, name: appointment.phlebotomist_name },
  service: { id: appointment.service_id, name: appointment.service_name },
});
