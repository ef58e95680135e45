import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { inOrder, nameHolds, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../../database.store.ts';
import {
  Prisma,
  type lab_test,
  type provider_lab_test,
  type provider_tube,
  type tube,
} from '../../generated/prisma/client.ts';

/** A record of the catalog with the values of one provider, if any. */
export type TubeRecord = tube & { provider_values: provider_tube[] };
export type LabTestRecord = lab_test & { provider_values: provider_lab_test[] };

/** Undefined fields stay unchanged. */
type Changes<Row, Key extends keyof Row> = { [Name in Exclude<keyof Row, Key>]?: Row[Name] | undefined };
export type TubeChanges = Changes<tube, 'id' | 'version'>;
export type LabTestChanges = Changes<lab_test, 'id' | 'version'>;
type OwnTube = Changes<provider_tube, 'provider_id' | 'tube_id' | 'version'>;
type OwnLabTest = Changes<provider_lab_test, 'provider_id' | 'lab_test_id' | 'version'>;

const { sql } = Prisma;
const NAME = sql`(' ' || lower(name))`;
const TABLES = { tube: sql`tube`, lab_test: sql`lab_test` };
const NOBODY = 0;
const ownOf = (providerId: number | null) => ({
  provider_values: { where: { provider_id: providerId ?? NOBODY } },
});
const next = { increment: 1 };

/** Tests and tubes, with the values that providers set. */
@Injectable()
export class LabCatalogStore {
  constructor(private readonly db: Database) {}

  /** Makes all other changes of the catalog wait until the transaction ends. */
  async lock(tx: Tx): Promise<void> {
    await tx.$executeRaw`LOCK TABLE tube, lab_test IN SHARE ROW EXCLUSIVE MODE`;
  }

  async pageTubes(
    scope: Scope<never>,
    { providerId, retired }: { providerId: number | null; retired: boolean },
    request: ListRequest,
  ): Promise<{ total: number; rows: TubeRecord[] }> {
    const { where, orderBy, window } = pageOf(scope, retired, request, sql`place`);
    const { ids, total } = await readPage(this.db, { from: TABLES.tube, where, orderBy }, window);
    const rows = await this.db.tube.findMany({ where: { id: { in: ids } }, include: ownOf(providerId) });
    return { total, rows: inOrder(ids, rows) };
  }

  async pageLabTests(
    scope: Scope<never>,
    { providerId, retired }: { providerId: number | null; retired: boolean },
    request: ListRequest,
  ): Promise<{ total: number; rows: LabTestRecord[] }> {
    const { where, orderBy, window } = pageOf(scope, retired, request, NAME);
    const { ids, total } = await readPage(this.db, { from: TABLES.lab_test, where, orderBy }, window);
    return { total, rows: inOrder(ids, await this.labTests(ids, providerId)) };
  }

  /** Of those that are not retired, by name. */
  async testNames(): Promise<Pick<lab_test, 'id' | 'name'>[]> {
    return this.db.$queryRaw`SELECT id, name FROM lab_test WHERE active ORDER BY ${NAME}`;
  }

  async labTests(ids: readonly number[], providerId: number | null): Promise<LabTestRecord[]> {
    return this.db.lab_test.findMany({ where: { id: { in: [...ids] } }, include: ownOf(providerId) });
  }

  async tubes(ids: readonly number[], providerId: number | null): Promise<TubeRecord[]> {
    return this.db.tube.findMany({ where: { id: { in: [...ids] } }, include: ownOf(providerId) });
  }

  /** In the order of draw. */
  async activeTubes(providerId: number): Promise<TubeRecord[]> {
    return this.db.tube.findMany({
      where: { active: true },
      include: ownOf(providerId),
      orderBy: { place: 'asc' },
    });
  }

  async findTube(tx: Tx, id: number, providerId: number | null = null): Promise<TubeRecord | null> {
    return tx.tube.findUnique({ where: { id }, include: ownOf(providerId) });
  }

  async findLabTest(tx: Tx, id: number, providerId: number | null = null): Promise<LabTestRecord | null> {
    return tx.lab_test.findUnique({ where: { id }, include: ownOf(providerId) });
  }

  /** Whether another tube or test has the name, in any case. */
  async isTaken(tx: Tx, table: keyof typeof TABLES, name: string, except: number | null): Promise<boolean> {
    const found = await tx.$queryRaw<object[]>`
      SELECT 1 FROM ${TABLES[table]} WHERE lower(name) = lower(${name}) AND id <> ${except ?? 0}`;
    return found.length > 0;
  }

  /** The name of the other active tube at this place. */
  async nameAt(tx: Tx, place: number, except: number | null): Promise<string | null> {
    const found = await tx.tube.findFirst({ where: { place, active: true, id: { not: except ?? 0 } } });
    return found?.name ?? null;
  }

  /** The number of active tests that use a tube, in the catalog or with a provider. */
  async testsWith(tx: Tx, tubeId: number): Promise<number> {
    const uses = [{ tube_id: tubeId }, { provider_values: { some: { tube_id: tubeId } } }];
    return tx.lab_test.count({ where: { active: true, OR: uses } });
  }

  async insertTube(tx: Tx, data: Omit<tube, 'id' | 'version' | 'active'>): Promise<TubeRecord> {
    return tx.tube.create({ data, include: ownOf(null) });
  }

  async insertLabTest(tx: Tx, data: Omit<lab_test, 'id' | 'version' | 'active'>): Promise<LabTestRecord> {
    return tx.lab_test.create({ data, include: ownOf(null) });
  }

  async changeTube(tx: Tx, id: number, changes: TubeChanges): Promise<TubeRecord> {
    return tx.tube.update({ where: { id }, data: { ...changes, version: next }, include: ownOf(null) });
  }

  async changeLabTest(tx: Tx, id: number, changes: LabTestChanges): Promise<LabTestRecord> {
    return tx.lab_test.update({ where: { id }, data: { ...changes, version: next }, include: ownOf(null) });
  }

  async setOwnTube(tx: Tx, provider_id: number, tube_id: number, own: OwnTube): Promise<TubeRecord> {
    const key = { provider_id, tube_id };
    await tx.provider_tube.upsert({
      where: { provider_id_tube_id: key },
      create: { ...key, ...own },
      update: { ...own, version: next },
    });
    return (await this.findTube(tx, tube_id, provider_id))!;
  }

  async setOwnLabTest(
    tx: Tx,
    provider_id: number,
    lab_test_id: number,
    own: OwnLabTest,
  ): Promise<LabTestRecord> {
    const key = { provider_id, lab_test_id };
    await tx.provider_lab_test.upsert({
      where: { provider_id_lab_test_id: key },
      create: { ...key, ...own },
      update: { ...own, version: next },
    });
    return (await this.findLabTest(tx, lab_test_id, provider_id))!;
  }
}

/** Retired records come last. */
function pageOf(
  scope: Scope<never>,
  retired: boolean,
  { window, sort: { dir }, text }: ListRequest,
  column: Prisma.Sql,
) {
  const where = [scopeSql(scope, {}), ...(retired ? [] : [sql`active`])];
  if (text !== null) where.push(nameHolds(NAME, text));
  const orderBy = [
    { column: sql`active`, dir: 'desc' as const },
    { column, dir },
  ];
  return { where, orderBy, window };
}
