import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { zoneOfZip } from '@drawpoint/rules/zone-of-zip';
import { ProviderStore } from '../catalog/provider.store.ts';
import { VisitsAhead } from '../catalog/visits-ahead.ts';
import type { ManagedRecord } from './managed-phlebotomist.store.ts';

/** A phlebotomist's new zone, and the number of upcoming visits agreed in the old one. */
export type ZoneChange = { tz: string; visits_ahead: number };

/** Determines a phlebotomist's zone: by the service address, or the first provider without one. */
@Injectable()
export class FollowZone {
  constructor(
    private readonly providers: ProviderStore,
    private readonly visits: VisitsAhead,
  ) {}

  /** Null when the zone stays. `zip` is undefined and `movesTo` null when an edit leaves them. */
  async after(
    before: Pick<ManagedRecord, 'id' | 'tz' | 'zip' | 'works_for'>,
    { zip, movesTo = null }: { zip: string | null | undefined; movesTo?: number | null },
    ctx: RequestContext,
  ): Promise<ZoneChange | null> {
    if ((zip === undefined || zip === before.zip) && movesTo === null) return null;
    const tz = await this.zoneOf(
      zip === undefined ? before.zip : zip,
      movesTo ?? before.works_for[0]?.id ?? null,
    );
    if (tz === null || tz === before.tz) return null;
    const { total } = await this.visits.of({ phlebotomist_id: before.id }, ctx);
    return { tz, visits_ahead: total };
  }

  private async zoneOf(zip: string | null, providerId: number | null): Promise<string | null> {
    if (zip !== null) return zoneOfZip(zip);
    return providerId === null ? null : ((await this.providers.find(providerId))?.tz ?? null);
  }
}
