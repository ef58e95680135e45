import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { phlebotomists, type PhlebotomistService } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { type ListRequest, readList } from '@drawpoint/contracts/list';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toCents, toDollars } from '@drawpoint/rules/money';
import { resolveTerms, type ServiceTerms } from '@drawpoint/scheduling/terms';
import { AvailabilityStore } from '../availability/availability.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { ManagedServiceStore } from '../catalog/services/managed-service.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { ArrivingPhlebotomists } from '../people/arriving-phlebotomists.ts';
import { managedBy } from './managed-by.ts';
import { ManagedPhlebotomistStore, type ManagedRecord } from './managed-phlebotomist.store.ts';
import { type Override, OverrideStore } from './override.store.ts';

type TermsEdit = Omit<ParsedInputOf<typeof phlebotomists.updateService>, 'id'>;
type Service = { id: number; name: string; terms: ServiceTerms };

/**
 * A phlebotomist's own terms for each service, beside the default terms
 * (docs/product/back-office.md#phlebotomists).
 */
@Injectable()
export class PhlebotomistServices {
  constructor(
    private readonly db: Database,
    private readonly phlebotomists: ManagedPhlebotomistStore,
    private readonly rows: AvailabilityStore,
    private readonly overrides: OverrideStore,
    private readonly services: ServiceStore,
    private readonly managedServices: ManagedServiceStore,
    private readonly arriving: ArrivingPhlebotomists,
  ) {}

  readonly listServices = handle(phlebotomists.listServices, async (input, ctx) => {
    return this.page(await this.record(input.id, ctx), readList(phlebotomists.listServices, input));
  });

  /** A page of services with the phlebotomist's own terms. */
  async page(
    record: ManagedRecord,
    request: ListRequest,
  ): Promise<OutputOf<typeof phlebotomists.listServices>> {
    const { rows, total } = await this.managedServices.page(everyone(), 'without', request);
    const found = await Promise.all(rows.map(({ id }) => this.services.find(id)));
    const services = found.filter((service) => service !== null);
    return pageOfRows(await this.present(record, services), total, request.window);
  }

  readonly getService = handle(phlebotomists.getService, async ({ id, service_id }, ctx) => {
    const record = await this.record(id, ctx);
    return this.one(record, await this.found(service_id));
  });

  readonly updateService = handle(phlebotomists.updateService, async ({ id, ...edit }, ctx) =>
    this.save(await this.record(id, ctx), edit),
  );

  /** Throws STALE, or NOT_FOUND for an unknown service. Omitted fields stay unchanged. */
  async save(
    record: ManagedRecord,
    { service_id, version, ...edit }: TermsEdit,
  ): Promise<PhlebotomistService> {
    const service = await this.found(service_id);
    return inTransaction(this.db, async (tx) => {
      await this.rows.lock(tx, record.id);
      checkVersion({ ...edit, version }, await this.one(record, service, tx));
      const { price, ...others } = edit;
      const price_cents = price == null ? price : toCents(price);
      await this.overrides.save(tx, record.id, service_id, {
        ...others,
        ...(price !== undefined && { price_cents }),
      });
      return this.one(record, service, tx);
    });
  }

  private async record(id: number, ctx: RequestContext<Caller>): Promise<ManagedRecord> {
    const found = await this.arriving.find(id, ctx, (each) => this.phlebotomists.find(each));
    return managedBy(ctx.caller, found);
  }

  private async found(id: number): Promise<Service> {
    const service = await this.services.find(id);
    if (!service) throw new AppError('NOT_FOUND');
    return service;
  }

  private async one(record: ManagedRecord, service: Service, tx?: Tx): Promise<PhlebotomistService> {
    const [shown] = await this.present(record, [service], tx);
    if (!shown) throw new AppError('NOT_FOUND');
    return shown;
  }

  private async present(
    { id, works_for }: ManagedRecord,
    services: readonly Service[],
    tx?: Tx,
  ): Promise<PhlebotomistService[]> {
    const provider = works_for[0]?.id;
    const own = await this.overrides.ofServices(
      id,
      services.map((service) => service.id),
      tx,
    );
    const ofProvider = provider === undefined ? null : await this.services.termsOfProvider(provider, tx);
    return services.map((service) => {
      const defaults = resolveTerms(service.terms, ofProvider?.get(service.id) ?? null, null);
      return toPhlebotomistService(service, own.get(service.id), defaults);
    });
  }
}

const toPhlebotomistService = (
  { id, name }: Service,
  own: Override | undefined,
  defaults: ServiceTerms,
): PhlebotomistService => ({
  ...{ id, name },
  price: own?.price_cents == null ? null : toDollars(own.price_cents),
  appointment_length_minutes: own?.appointment_length_minutes ?? null,
  extra_radius_extension_minutes: own?.extra_radius_extension_minutes ?? null,
  accepted: own?.accepted ?? true,
  default_price: toDollars(defaults.priceCents),
  default_length: defaults.lengthMinutes,
  default_extra_extension_minutes: defaults.extraExtensionMinutes,
  version: own?.version ?? 0,
});
