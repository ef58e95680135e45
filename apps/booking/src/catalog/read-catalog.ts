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
import { fullName } from '@drawpoint/rules/name';
import { resolveTerms, type TermsOverride } from '@drawpoint/scheduling/terms';
import type { Place } from '@drawpoint/scheduling/travel';
import { CountDemand } from '../demand/count-demand.ts';
import { areaVerdict } from '../domain/area-verdict.ts';
import { inServiceOrder } from '../domain/service-order.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { SlotContextStore } from '../slots/slot-context.store.ts';
import { canManage } from './can-manage.ts';
import { PhlebotomistEmails } from './phlebotomist-emails.ts';
import { PhlebotomistStore } from './phlebotomist.store.ts';
import { ProviderStore } from './provider.store.ts';
import type { PhlebotomistRecord } from './records.ts';
import { ServiceStore } from './service.store.ts';
import { toPhlebotomist, toProvider, toProviderName, toService } from './to-catalog.ts';

/** What can be booked: services, the providers and phlebotomists who offer them at a place, and the rules. */
@Injectable()
export class ReadCatalog {
  constructor(
    private readonly providers: ProviderStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly services: ServiceStore,
    private readonly places: Geocode,
    private readonly emails: PhlebotomistEmails,
    private readonly context: SlotContextStore,
    private readonly demand: CountDemand,
  ) {}

  /**
   * Active services in order, with the prices of the requested provider and phlebotomist
   * (docs/product/booking.md#choices).
   */
  readonly listServices = handle(catalog.listServices, async ({ provider_id, phlebotomist_id }) => {
    if (provider_id && !(await this.providers.find(provider_id))) throw new AppError('NOT_FOUND');
    if (phlebotomist_id && !(await this.phlebotomists.find(phlebotomist_id))) throw new AppError('NOT_FOUND');
    const [active, ofProvider, ofPhlebotomist] = await Promise.all([
      this.services.listActive(),
      provider_id ? this.services.termsOfProvider(provider_id) : null,
      phlebotomist_id ? this.services.termsOfPhlebotomist(phlebotomist_id) : null,
    ]);
    const data = inServiceOrder(active).map((service) =>
      toService(
        service,
        resolveTerms(
          service.terms,
          ofProvider?.get(service.id) ?? null,
          ofPhlebotomist?.get(service.id) ?? null,
        ),
      ),
    );
    return { data };
  });

  /**
   * Providers that offer the service. With a place, only those with a phlebotomist who offers it and serves
   * the place.
   */
  readonly listProviders = handle(catalog.listProviders, async (wanted, ctx) => {
    const place = await this.places.placeAt(wanted, ctx, null);
    const refusals = await this.refusalsOf(wanted.service_id, true);
    const all = refusals?.all ?? (await this.providers.list());
    const serving = place && new Set((await this.serving(everyone(), place, refusals)).flatMap(providersOf));
    const data = all
      .filter(({ id }) => !refusals?.providers.has(id) && (!serving || serving.has(id)))
      .filter(({ id }) => ctx.caller === null || isWithin(ctx.caller, [id]))
      .map(ctx.caller ? toProvider : toProviderName);
    // The wizard asks for no times where nobody comes.
    const { service_id } = wanted;
    const provider_id = ctx.caller?.within_provider;
    if (data.length === 0) this.demand.afterAnswer({ place, service_id, provider_id }, ctx);
    return { data };
  });

  /**
   * A provider's phlebotomists who offer the service and serve the place. Empty when the provider has
   * disabled it.
   */
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

  /** The current booking options, for staff who type a time or drag a visit. */
  readonly getBookingRules = handle(catalog.getBookingRules, async (_input, ctx) => {
    const { noticeMinutes, horizonDays, gridMinutes } = (await this.context.of(null, ctx.now())).limits;
    return { notice_minutes: noticeMinutes, horizon_days: horizonDays, grid_minutes: gridMinutes };
  });

  /** For an account page: the names of the assigned phlebotomist and of the provider. */
  readonly nameLinks = handle(catalog.nameLinks, async ({ user_id, provider_id }) => {
    const { phlebotomist, provider } = await this.phlebotomists.linksOf(user_id, provider_id);
    return { phlebotomist: phlebotomist && { id: phlebotomist.id, name: fullName(phlebotomist) }, provider };
  });

  private async refusalsOf(serviceId: number | undefined, alsoAll = false) {
    if (serviceId === undefined) return null;
    const found = await this.services.withTerms(serviceId, alsoAll);
    if (!found?.service.active) throw new AppError('NOT_FOUND');
    const { all, providers, phlebotomists } = found;
    return { all, providers: refusing(providers), phlebotomists: refusing(phlebotomists) };
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

/** Excluded: providers that disabled the service, and phlebotomists who do not accept it. */
const refusing = (terms: ReadonlyMap<number, TermsOverride>): Set<number> =>
  new Set([...terms].flatMap(([id, { offered }]) => (offered === false ? id : [])));

function providersOf({ providers }: PhlebotomistRecord): number[] {
  return providers.map(({ id }) => id);
}
