import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { VisitsAhead } from '../catalog/visits-ahead.ts';
import { ZipTable } from '../geocoding/zip-table.ts';
import { managedBy } from './managed-by.ts';
import { ManagedPhlebotomistStore } from './managed-phlebotomist.store.ts';

/** More visits ahead than a phlebotomist has. */
const MOST = 1_000;

/** Where a phlebotomist is wanted: ZIP codes, never addresses, for the map of the area (decision 190). */
@Injectable()
export class ListVisitZips {
  constructor(
    private readonly store: ManagedPhlebotomistStore,
    private readonly visits: VisitsAhead,
    private readonly zips: ZipTable,
  ) {}

  readonly listVisitZips = handle(phlebotomists.listVisitZips, async ({ id }, ctx) => {
    managedBy(ctx.caller, await this.store.find(id));
    const { data } = await this.visits.of({ phlebotomist_id: id, limit: MOST }, ctx);
    const managed = data.filter(({ provider }) =>
      canManageAppointment(ctx.caller, { user_id: null, provider_id: provider.id, phlebotomist_id: id }),
    );
    const byZip = Map.groupBy(managed, ({ zip }) => zip?.slice(0, 5) ?? '');
    const found = await Promise.all(
      [...byZip].map(async ([zip, { length: visits }]) => {
        const located = await this.zips.locate({ zip });
        return 'place' in located ? [{ zip, lat: located.place.lat, lng: located.place.lng, visits }] : [];
      }),
    );
    return { data: found.flat().sort((one, other) => one.zip.localeCompare(other.zip)) };
  });
}
