import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy, appointmentsVisibleTo, isInScope } from '@drawpoint/contracts/access';
import { type Series, series } from '@drawpoint/contracts/booking/series.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { type SeriesRecord, SeriesStore, type SeriesVisitRecord } from './series.store.ts';

@Injectable()
export class ReadSeries {
  constructor(
    private readonly store: SeriesStore,
    private readonly providers: ProviderStore,
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
  ) {}

  /** Throws NOT_FOUND, also for a series that is not open to the caller. */
  readonly get = handle(series.get, async ({ id }, { caller }) => {
    const found = await this.store.find(id);
    if (!found || !isInScope(appointmentsVisibleTo(caller), found)) throw new AppError('NOT_FOUND');
    return (await this.toWire([found]))[0]!;
  });

  readonly listMine = handle(series.listMine, async (input, { caller }) => {
    const request = readList(series.listMine, input);
    const { total, rows } = await this.store.page(appointmentsVisibleTo(caller), caller.user_id, request);
    return pageOfRows(await this.toWire(rows), total, request.window);
  });

  readonly list = handle(series.list, async (input, { caller }) => {
    const request = readList(series.list, input);
    const { total, rows } = await this.store.page(appointmentsManagedBy(caller), input.user_id, request);
    return pageOfRows(await this.toWire(rows), total, request.window);
  });

  readonly listUnplaced = handle(series.listUnplaced, async (input, { caller }) => {
    const request = readList(series.listUnplaced, input);
    const { total, rows } = await this.store.unplaced(appointmentsManagedBy(caller), request);
    const services = await this.services.namesOf(rows.map(({ series: { service_id } }) => service_id));
    const data = rows.map(({ visit, series: { id, user_id, patient, service_id, tolerance_days } }) => ({
      ...{ series_id: id, number: visit.number, wished_on: visit.wished_on, visit_on: visit.visit_on },
      ...{ tolerance_days, user_id, patient_name: fullName(patient) },
      service: nameIn(services, service_id),
    }));
    return pageOfRows(data, total, request.window);
  });

  async toWire(rows: readonly SeriesRecord[]): Promise<Series[]> {
    const [providers, services, phlebotomists] = await Promise.all([
      this.providers.namesOf(rows.map(({ provider_id }) => provider_id)),
      this.services.namesOf(rows.map(({ service_id }) => service_id)),
      this.phlebotomists.namesOf(rows.flatMap(({ phlebotomist_id }) => phlebotomist_id ?? [])),
    ]);
    return rows.map((row) => ({
      ...{ id: row.id, user_id: row.user_id, patient_name: fullName(row.patient) },
      provider: nameIn(providers, row.provider_id),
      ...{ service: nameIn(services, row.service_id), lab_order_id: row.lab_order_id },
      phlebotomist: row.phlebotomist_id === null ? null : nameIn(phlebotomists, row.phlebotomist_id),
      ...{ unit: row.rule.unit, every: row.rule.every, weekdays: [...row.rule.weekdays] },
      ...{ others: row.others, tolerance_days: row.tolerance_days, from_last_draw: row.from_last_draw },
      ...{ day_from: row.day_from, day_until: row.day_until, plan: row.plan, ended: row.ended_at !== null },
      visits: row.visits.map(toVisit),
    }));
  }
}

const nameIn = (names: readonly { id: number; name: string }[], id: number) => ({
  id,
  name: names.find((each) => each.id === id)?.name ?? '',
});

const toVisit = ({ number, wished_on, state, appointment_id, visit_on }: SeriesVisitRecord) => ({
  ...{ number, wished_on, state, appointment_id, visit_on },
});
