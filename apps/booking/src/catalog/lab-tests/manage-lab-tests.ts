import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import {
  labTests,
  type LabTest,
  type LabTestValues,
  type TubePlan,
} from '@drawpoint/contracts/booking/lab-tests.contract';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { readList } from '@drawpoint/contracts/list';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { tubesFor } from '@drawpoint/rules/tubes';
import { Database, type Tx } from '../../database.store.ts';
import { ownProvider } from '../my-provider/manage-my-provider.ts';
import { ManagedProviderStore } from '../providers/managed-provider.store.ts';
import { LabCatalogStore, type LabTestRecord } from './lab-catalog.store.ts';
import { toTube } from './manage-tubes.ts';
import { readProvider, withOwn } from './own-values.ts';

/** The tests of the catalog, and the values that providers set (docs/product/tests-and-tubes.md). */
@Injectable()
export class ManageLabTests {
  constructor(
    private readonly db: Database,
    private readonly store: LabCatalogStore,
    private readonly providers: ManagedProviderStore,
    private readonly audit: Audit,
  ) {}

  /** All staff may see the whole catalog. */
  readonly list = handle(labTests.list, async (input, { caller }) => {
    const providerId = readProvider(caller, input.provider_id);
    const request = readList(labTests.list, input);
    const which = { providerId, retired: input.retired ?? false };
    const { total, rows } = await this.store.pageLabTests(everyone(), which, request);
    const shown = rows.map((row) => toLabTest(row, providerId));
    return pageOfRows(shown, total, request.window);
  });

  readonly listNames = handle(labTests.listNames, async () => ({ data: await this.store.testNames() }));

  /** Throws INVALID_INPUT for an unknown or retired test. */
  readonly planTubes = handle(labTests.planTubes, async ({ provider_id, test_ids }, { caller }) =>
    this.plan(test_ids, readProvider(caller, provider_id)),
  );

  /** Throws as `planTubes` does. */
  readonly planFor = handle(labTests.planFor, ({ provider_id, test_ids }) =>
    this.plan(test_ids, provider_id),
  );

  readonly describe = handle(labTests.describe, async ({ ids, provider_id }) => {
    const providerId = provider_id ?? null;
    const tests = (await this.store.labTests(ids, providerId)).map((row) => toLabTest(row, providerId));
    return {
      data: tests.map(({ id, name, active, fasting_hours }) => ({ id, name, active, fasting_hours })),
    };
  });

  readonly create = handle(labTests.create, (input) =>
    inTransaction(this.db, async (tx) => {
      await this.store.lock(tx);
      await this.check(tx, null, input);
      return toLabTest(await this.store.insertLabTest(tx, input), null);
    }),
  );

  /** Throws NOT_FOUND, STALE for an edit of an older version, or INVALID_INPUT. */
  readonly update = handle(labTests.update, ({ id, version, ...change }) =>
    inTransaction(this.db, async (tx) => {
      await this.store.lock(tx);
      const before = await this.store.findLabTest(tx, id);
      if (!before) throw new AppError('NOT_FOUND');
      checkVersion({ version, ...change }, toLabTest(before, null));
      // A retired test may have a retired tube. When it comes back it needs one in use.
      const isBack = change.active === true && !before.active;
      await this.check(tx, id, { ...(isBack && { tube_id: before.tube_id }), ...change });
      return toLabTest(await this.store.changeLabTest(tx, id, change), null);
    }),
  );

  /** Throws NOT_FOUND, also for a retired test, STALE for an edit of an older version, or INVALID_INPUT. */
  readonly updateOwn = handle(labTests.updateOwn, async ({ id, provider_id, version, ...own }, ctx) => {
    const providerId = ownProvider(ctx.caller, provider_id);
    if (!(await this.providers.exists(providerId))) throw new AppError('NOT_FOUND');
    return inTransaction(this.db, async (tx) => {
      await this.store.lock(tx);
      const found = await this.store.findLabTest(tx, id, providerId);
      if (!found?.active) throw new AppError('NOT_FOUND');
      const before = toLabTest(found, providerId);
      checkVersion({ version, ...own }, { ...before, ...before.own });
      await this.check(tx, id, { tube_id: own.tube_id ?? undefined });
      const after = await this.store.setOwnLabTest(tx, providerId, id, own);
      // Written here, because the contract's audit mark can name only one record.
      const entry = { action: 'provider_lab_test_changed', subject: `${providerId}/${id}`, person: null };
      await this.audit.record(tx, ctx, entry);
      return toLabTest(after, providerId);
    });
  });

  private async plan(testIds: readonly number[], providerId: number | null): Promise<TubePlan> {
    const rows = (await this.store.labTests(testIds, providerId)).filter(({ active }) => active);
    if (rows.length < new Set(testIds).size) throw invalid({ test_ids: ['There is no such test.'] });
    const tests = rows.map((row) => toLabTest(row, providerId));
    const used = await this.store.tubes(
      tests.map(({ tube_id }) => tube_id),
      providerId,
    );
    const tubes = new Map(used.map((row) => [row.id, toTube(row, providerId)]));
    return tubesFor(tests.map((test) => ({ ...test, tube: tubes.get(test.tube_id)! })));
  }

  /** Throws INVALID_INPUT for a name that another test has, and for a tube that is unknown or retired. */
  private async check(
    tx: Tx,
    id: number | null,
    { name, tube_id }: { name?: string | undefined; tube_id?: number | undefined },
  ): Promise<void> {
    const errors: FieldErrors = {};
    if (name !== undefined && (await this.store.isTaken(tx, 'lab_test', name, id)))
      errors['name'] = ['There is a test with this name already.'];
    if (tube_id !== undefined && !(await this.store.findTube(tx, tube_id))?.active)
      errors['tube_id'] = ['There is no such tube.'];
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
}

const valuesOf = <Values extends { [Name in keyof LabTestValues]: unknown }>({
  tube_id,
  volume_ml,
  fasting_hours,
}: Values): Pick<Values, keyof LabTestValues> => ({ tube_id, volume_ml, fasting_hours });

const NONE = { tube_id: null, volume_ml: null, fasting_hours: null };

function toLabTest(row: LabTestRecord, providerId: number | null): LabTest {
  const [set] = row.provider_values;
  const own = providerId === null ? null : set ? valuesOf(set) : NONE;
  const catalog = valuesOf(row);
  return {
    id: row.id,
    version: providerId === null ? row.version : (set?.version ?? 0) + 1,
    provider_id: providerId,
    name: row.name,
    active: row.active,
    ...withOwn(catalog, own),
    own,
    catalog,
  };
}
