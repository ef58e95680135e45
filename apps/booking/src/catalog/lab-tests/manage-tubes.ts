import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { tubes, type Tube, type TubeValues } from '@drawpoint/contracts/booking/tubes.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../../database.store.ts';
import { ownProvider } from '../my-provider/manage-my-provider.ts';
import { ManagedProviderStore } from '../providers/managed-provider.store.ts';
import { LabCatalogStore, type TubeChanges, type TubeRecord } from './lab-catalog.store.ts';
import { readProvider, withOwn } from './own-values.ts';

/** The tubes of the catalog, and the values that providers set (docs/product/tests-and-tubes.md). */
@Injectable()
export class ManageTubes {
  constructor(
    private readonly db: Database,
    private readonly store: LabCatalogStore,
    private readonly providers: ManagedProviderStore,
    private readonly audit: Audit,
  ) {}

  /** All staff may see the whole catalog. */
  readonly list = handle(tubes.list, async (input, { caller }) => {
    const providerId = readProvider(caller, input.provider_id);
    const request = readList(tubes.list, input);
    const which = { providerId, retired: input.retired ?? false };
    const { total, rows } = await this.store.pageTubes(everyone(), which, request);
    const shown = rows.map((row) => toTube(row, providerId));
    return pageOfRows(shown, total, request.window);
  });

  /** Throws NOT_FOUND, also for a retired tube. */
  readonly getFor = handle(tubes.getFor, async ({ id, provider_id }) => {
    const [found] = await this.store.tubes([id], provider_id);
    if (!found?.active) throw new AppError('NOT_FOUND');
    return toTube(found, provider_id);
  });

  readonly listFor = handle(tubes.listFor, async ({ provider_id }) => ({
    data: (await this.store.activeTubes(provider_id)).map((row) => toTube(row, provider_id)),
  }));

  readonly create = handle(tubes.create, (input) =>
    inTransaction(this.db, async (tx) => {
      await this.store.lock(tx);
      await this.check(tx, null, { ...input, active: true });
      return toTube(await this.store.insertTube(tx, input), null);
    }),
  );

  /** Throws NOT_FOUND, STALE for an edit of an older version, or INVALID_INPUT. */
  readonly update = handle(tubes.update, ({ id, version, ...change }) =>
    inTransaction(this.db, async (tx) => {
      await this.store.lock(tx);
      const before = await this.store.findTube(tx, id);
      if (!before) throw new AppError('NOT_FOUND');
      checkVersion({ version, ...change }, toTube(before, null));
      await this.check(tx, id, { name: change.name, place: before.place, active: before.active, ...change });
      return toTube(await this.store.changeTube(tx, id, change), null);
    }),
  );

  /** Throws NOT_FOUND, also for a retired tube, or STALE for an edit of an older version. */
  readonly updateOwn = handle(tubes.updateOwn, async ({ id, provider_id, version, ...own }, ctx) => {
    const providerId = ownProvider(ctx.caller, provider_id);
    if (!(await this.providers.exists(providerId))) throw new AppError('NOT_FOUND');
    return inTransaction(this.db, async (tx) => {
      await this.store.lock(tx);
      const found = await this.store.findTube(tx, id, providerId);
      if (!found?.active) throw new AppError('NOT_FOUND');
      const before = toTube(found, providerId);
      checkVersion({ version, ...own }, { ...before, ...before.own });
      const after = await this.store.setOwnTube(tx, providerId, id, own);
      // Written here, because the contract's audit mark can name only one record.
      const entry = { action: 'provider_tube_changed', subject: `${providerId}/${id}`, person: null };
      await this.audit.record(tx, ctx, entry);
      return toTube(after, providerId);
    });
  });

  /** Throws INVALID_INPUT for a name or place that another tube has, and for retiring a tube in use. */
  private async check(tx: Tx, id: number | null, { name, place, active }: TubeChanges): Promise<void> {
    const errors: FieldErrors = {};
    if (name !== undefined && (await this.store.isTaken(tx, 'tube', name, id)))
      errors['name'] = ['There is a tube with this name already.'];
    const there = active && place !== undefined ? await this.store.nameAt(tx, place, id) : null;
    if (there !== null) errors['place'] = [`${there} has this place already.`];
    const uses = id === null || active ? 0 : await this.store.testsWith(tx, id);
    if (uses > 0) errors['active'] = [`${uses === 1 ? '1 test needs' : `${uses} tests need`} this tube.`];
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
}

const valuesOf = (row: { [Name in keyof TubeValues]: unknown }) =>
  ({
    ...{ cap_color: row.cap_color, fill_ml: row.fill_ml, inversions: row.inversions },
    ...{ spin_minutes: row.spin_minutes, temperature: row.temperature },
    protect_from_light: row.protect_from_light,
  }) as TubeValues;

const NONE = {
  ...{ cap_color: null, fill_ml: null, inversions: null, spin_minutes: null, temperature: null },
  protect_from_light: null,
};

export function toTube(row: TubeRecord, providerId: number | null): Tube {
  const [set] = row.provider_values;
  const own: Tube['own'] = providerId === null ? null : set ? valuesOf(set) : NONE;
  const catalog = valuesOf(row);
  return {
    id: row.id,
    version: providerId === null ? row.version : (set?.version ?? 0) + 1,
    provider_id: providerId,
    name: row.name,
    additive: row.additive as Tube['additive'],
    place: row.place,
    active: row.active,
    ...withOwn(catalog, own),
    own,
    catalog,
  };
}
