import { Injectable } from '@nestjs/common';
import { type OwnArea, ownWork } from '@drawpoint/contracts/booking/own-work.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readList } from '@drawpoint/contracts/list';
import { effectivePolicy } from '@drawpoint/contracts/policies/policies';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { AvailabilityStore } from '../availability/availability.store.ts';
import { Database } from '../database.store.ts';
import { ArrivingPhlebotomists } from '../people/arriving-phlebotomists.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { AreaChange } from './area-change.ts';
import { FollowZone } from './follow-zone.ts';
import { managedBy } from './managed-by.ts';
import { ManagedPhlebotomistStore, type ManagedRecord } from './managed-phlebotomist.store.ts';
import { PhlebotomistServices } from './phlebotomist-services.ts';
import { toServiceAddress } from './to-managed-phlebotomist.ts';

type Key = 'phlebotomist.own_area' | 'phlebotomist.own_prices';

/**
 * A phlebotomist's own area and prices. The policies of their first provider decide what they may read and
 * change.
 */
@Injectable()
export class OwnWork {
  constructor(
    private readonly db: Database,
    private readonly store: ManagedPhlebotomistStore,
    private readonly rows: AvailabilityStore,
    private readonly areas: AreaChange,
    private readonly zones: FollowZone,
    private readonly services: PhlebotomistServices,
    private readonly arriving: ArrivingPhlebotomists,
    private readonly policies: PolicyStore,
  ) {}

  readonly getArea = handle(ownWork.getArea, async (_input, ctx) =>
    toOwnArea(await this.record('phlebotomist.own_area', 'read', ctx)),
  );

  /** Throws FORBIDDEN when the company does not allow it, STALE, or INVALID_INPUT by field. */
  readonly updateArea = handle(ownWork.updateArea, async ({ version, ...edit }, ctx) => {
    const found = await this.record('phlebotomist.own_area', 'edit', ctx);
    const { id } = found;
    const zip = edit.service_address === null ? null : edit.service_address?.zip;
    const zone = await this.zones.after(found, { zip }, ctx);
    const change = await this.areas.of(edit, found);
    return inTransaction(this.db, async (tx) => {
      await this.rows.lock(tx, id);
      const before = managedBy(ctx.caller, await this.store.find(id, tx));
      const said = {
        ...edit,
        ...(edit.service_address !== undefined && {
          service_address: toServiceAddress({ ...before, ...change }),
        }),
      };
      checkVersion({ ...said, version }, toOwnArea(before));
      await this.store.change(tx, id, { ...change, ...(zone?.visits_ahead === 0 && { tz: zone.tz }) });
      return toOwnArea(managedBy(ctx.caller, await this.store.find(id, tx)));
    });
  });

  readonly listServices = handle(ownWork.listServices, async (input, ctx) =>
    this.services.page(
      await this.record('phlebotomist.own_prices', 'read', ctx),
      readList(ownWork.listServices, input),
    ),
  );

  readonly updateService = handle(ownWork.updateService, async (edit, ctx) =>
    this.services.save(await this.record('phlebotomist.own_prices', 'edit', ctx), edit),
  );

  /** The caller's own record. Throws FORBIDDEN when the policy does not allow reading or editing. */
  private async record(key: Key, to: 'read' | 'edit', ctx: RequestContext<Caller>): Promise<ManagedRecord> {
    const found = await this.arriving.find(ctx.caller.user_id, ctx, (id) => this.store.find(id));
    const record = managedBy(ctx.caller, found);
    const sources = await this.policies.sourcesOf(record.works_for[0]?.id ?? null);
    const { effective } = effectivePolicy(key, sources);
    if (effective !== 'edit' && effective !== to) throw new AppError('FORBIDDEN');
    return record;
  }
}

const toOwnArea = (record: ManagedRecord): OwnArea => ({
  id: record.id,
  version: record.version,
  service_address: toServiceAddress(record),
  service_radius_km: record.service_radius_km,
  service_extra_radius_km: record.service_extra_radius_km,
  service_extra_charge: toDollars(record.service_extra_charge_cents),
});
