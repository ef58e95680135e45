import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ZipTable } from '../geocoding/zip-table.ts';
import { managedBy } from './managed-by.ts';
import { ManagedPhlebotomistStore } from './managed-phlebotomist.store.ts';

/**
 * Where a phlebotomist has visits: ZIP codes, never addresses, for the area map
 * (docs/product/back-office.md#phlebotomists).
 */
@Injectable()
export class ListVisitZips {
  constructor(
    private readonly store: ManagedPhlebotomistStore,
    private readonly bus: Bus,
    private readonly zips: ZipTable,
  ) {}

  readonly listVisitZips = handle(phlebotomists.listVisitZips, async ({ id }, ctx) => {
    managedBy(ctx.caller, await this.store.find(id));
    const { data } = await this.bus.call(futureVisits.countByZip, { phlebotomist_id: id }, ctx);
    const managed = data.filter(({ provider_id }) =>
      canManageAppointment(ctx.caller, { user_id: null, provider_id, phlebotomist_id: id }),
    );
    const found = await Promise.all(
      [...Map.groupBy(managed, ({ zip }) => zip)].map(async ([zip, counts]) => {
        const located = await this.zips.locate({ zip });
        const visits = counts.reduce((sum, each) => sum + each.visits, 0);
        return 'place' in located ? [{ zip, lat: located.place.lat, lng: located.place.lng, visits }] : [];
      }),
    );
    return { data: found.flat().sort((one, other) => one.zip.localeCompare(other.zip)) };
  });
}
