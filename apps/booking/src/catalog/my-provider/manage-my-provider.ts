import { Injectable } from '@nestjs/common';
import { type Actor, canManageProvider, everyone } from '@drawpoint/contracts/access';
import { myProvider, type ProviderService } from '@drawpoint/contracts/booking/my-provider.contract';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toCents, toDollars } from '@drawpoint/rules/money';
import { Database } from '../../database.store.ts';
import { ChangeProvider } from '../providers/change-provider.ts';
import { ManagedProviderStore } from '../providers/managed-provider.store.ts';
import { type ProviderServiceRecord, ProviderServiceStore } from './provider-service.store.ts';

/**
 * The provider of an admin, or the one that a developer has chosen, with its own terms of the services. Null
 * terms use the service's (docs/product/back-office.md#my-provider).
 */
@Injectable()
export class ManageMyProvider {
  constructor(
    private readonly db: Database,
    private readonly store: ProviderServiceStore,
    private readonly providers: ManagedProviderStore,
    private readonly changes: ChangeProvider,
    private readonly audit: Audit,
  ) {}

  readonly get = handle(myProvider.get, async ({ provider_id }, { caller }) =>
    this.changes.get(ownProvider(caller, provider_id)),
  );

  readonly update = handle(
    myProvider.update,
    async ({ provider_id, ...sound }, { caller }) => {
      const id = ownProvider(caller, provider_id);
      return { ...(await this.changes.check(sound, id)), id };
    },
    ({ provider_id: _, ...change }, ctx, { id, place }) => this.changes.update(id, change, { place, ctx }),
  );

  /** Services are shared by all providers. Terms belong to one provider, which the caller manages. */
  readonly listServices = handle(myProvider.listServices, async (input, { caller }) => {
    const providerId = await this.existing(ownProvider(caller, input.provider_id));
    const request = readList(myProvider.listServices, input);
    const { total, rows } = await this.store.page(everyone(), providerId, request);
    const shown = rows.map((row) => toProviderService(row, providerId));
    return pageOfRows(shown, total, request.window);
  });

  /** Throws NOT_FOUND also for a deleted service, and STALE for an edit of an older version. */
  readonly updateService = handle(
    myProvider.updateService,
    async ({ id, provider_id, version, ...change }, ctx) => {
      const providerId = await this.existing(ownProvider(ctx.caller, provider_id));
      return inTransaction(this.db, async (tx) => {
        const before = await this.store.lock(tx, providerId, id);
        if (!before) throw new AppError('NOT_FOUND');
        checkVersion({ version, ...change }, toProviderService(before, providerId));
        const { price, ...terms } = change;
        const after = await this.store.change(tx, providerId, id, {
          ...terms,
          price_cents: price == null ? price : toCents(price),
        });
        // Written here, because the contract's audit mark can name only one record.
        const entry = { action: 'provider_service_changed', subject: `${providerId}/${id}`, person: null };
        await this.audit.record(tx, ctx, entry);
        return toProviderService(after, providerId);
      });
    },
  );

  private async existing(providerId: number): Promise<number> {
    if (!(await this.providers.exists(providerId))) throw new AppError('NOT_FOUND');
    return providerId;
  }
}

/**
 * The id of the requested provider, else the caller's own. Throws NO_PROVIDER for an admin without a provider
 * (docs/product/back-office.md#my-provider), FORBIDDEN for somebody else's.
 */
export function ownProvider(caller: Actor, wanted: number | undefined): number {
  const meant = wanted ?? caller.provider_id;
  if (meant !== null && canManageProvider(caller, meant)) return meant;
  throw new AppError(caller.provider_id === null ? 'NO_PROVIDER' : 'FORBIDDEN');
}

/** The version is 1 without own terms, and theirs plus one with them. */
const toProviderService = ({ service, own }: ProviderServiceRecord, providerId: number): ProviderService => ({
  id: service.id,
  provider_id: providerId,
  version: (own?.version ?? 0) + 1,
  name: service.name,
  active: service.active,
  price: own?.price_cents == null ? null : toDollars(own.price_cents),
  appointment_length_minutes: own?.appointment_length_minutes ?? null,
  extra_radius_extension_minutes: own?.extra_radius_extension_minutes ?? null,
  enabled: own?.enabled ?? null,
  default_price: toDollars(service.price_cents),
  default_length_minutes: service.default_appointment_length_minutes,
  default_extra_extension_minutes: service.default_extra_radius_extension_minutes,
});
