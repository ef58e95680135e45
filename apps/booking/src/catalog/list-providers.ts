import { Injectable } from '@nestjs/common';
import {
  everyone,
  isWithin,
  type PhlebotomistField,
  phlebotomistsOfProvider,
  type Scope,
} from '@drawpoint/contracts/access';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { Place } from '@drawpoint/scheduling/travel';
import { areaVerdict } from '../domain/area-verdict.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { canManage } from './can-manage.ts';
import { PhlebotomistEmails } from './phlebotomist-emails.ts';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import { ProviderStore } from './provider.store.ts';
import type { PhlebotomistRecord } from './records.ts';
import { ServiceStore } from './service.store.ts';
import { toPhlebotomist, toProvider, toProviderName } from './to-catalog.ts';

/** Steps 3 and 4 of the wizard: who offers the service and serves the place. */
@Injectable()
export class ListProviders {
  constructor(
    private readonly providers: ProviderStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly services: ServiceStore,
    private readonly places: Geocode,
    private readonly emails: PhlebotomistEmails,
  ) {}

  /** Those that offer the service and, with a place, have a phlebotomist who accepts it and serves there (2 §2). */
  readonly listProviders = handle(catalog.listProviders, async (wanted, ctx) => {
    const place = await this.places.placeAt(wanted, ctx, null);
    const refusals = await this.refusalsOf(wanted.service_id);
    const all = await this.providers.list();
    const serving = place && new Set((await this.serving(everyone(), place, refusals)).flatMap(providersOf));
    const data = all
      .filter(({ id }) => !refusals?.providers.has(id) && (!serving || serving.has(id)))
      .filter(({ id }) => ctx.caller === null || isWithin(ctx.caller, [id]))
      .map(ctx.caller ? toProvider : toProviderName);
    return { data };
  });

  /** A provider's phlebotomists who accept the service and serve the place; none where the provider switched it off. */
  readonly listPhlebotomists = handle(catalog.listPhlebotomists, async ({ id, ...wanted }, ctx) => {
    const place = await this.places.placeAt(wanted, ctx, null);
    const refusals = await this.refusalsOf(wanted.service_id);
    if (!(await this.providers.find(id))) throw new AppError('NOT_FOUND');
    if (refusals?.providers.has(id)) return { data: [] };
    const found = await this.serving(phlebotomistsOfProvider(id), place, refusals);
    const emailOf = await this.emails.of(found, ctx);
    return {
      data: found.map((each) => toPhlebotomist(each, canManage(ctx.caller, each), emailOf(each.id))),
    };
  });

  private async refusalsOf(serviceId: number | undefined) {
    if (serviceId === undefined) return null;
    const service = await this.services.find(serviceId);
    if (!service?.active) throw new AppError('NOT_FOUND');
    return this.services.refusalsOf(serviceId);
  }

  private async serving(
    scope: Scope<PhlebotomistField>,
    place: Place | null,
    refusals: { phlebotomists: Set<number> } | null,
  ): Promise<PhlebotomistRecord[]> {
    const all = await this.phlebotomists.listBookable(scope);
    return all.filter(
      (each) => !refusals?.phlebotomists.has(each.id) && (!place || areaVerdict(each, place) !== 'beyond'),
    );
  }
}

function providersOf({ providers }: PhlebotomistRecord): number[] {
  return providers.map(({ id }) => id);
}
