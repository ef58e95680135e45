import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { inOrder, nameHolds, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { fullName } from '@drawpoint/rules/name';
import { Database, type Tx } from '../../database.store.ts';
import { Prisma, type provider } from '../../generated/prisma/client.ts';
import { RelationStore } from '../../people/relation.store.ts';

/** A provider with the ids of its phlebotomists. */
export type ManagedProviderRecord = provider & { phlebotomists: number[] };
export type NewProvider = Omit<provider, 'id' | 'version' | 'created_at'>;
/** Undefined fields stay unchanged. */
export type ProviderValues = { [Name in keyof NewProvider]?: NewProvider[Name] | undefined };

const { sql } = Prisma;
const NAME = sql`(' ' || lower(name))`;
const WORKERS = {
  phlebotomists: { select: { phlebotomist_id: true }, orderBy: { phlebotomist_id: 'asc' } },
} as const;

/** The rows of `provider`, and the phlebotomists of each. */
@Injectable()
export class ManagedProviderStore {
  constructor(
    private readonly db: Database,
    private readonly relations: RelationStore,
  ) {}

  async find(id: number, tx: Tx = this.db): Promise<ManagedProviderRecord | null> {
    const row = await tx.provider.findUnique({ where: { id }, include: WORKERS });
    return row && withIds(row);
  }

  async exists(id: number): Promise<boolean> {
    return (await this.db.provider.count({ where: { id } })) === 1;
  }

  /** The row, locked until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<ManagedProviderRecord | null> {
    await tx.$executeRaw`SELECT 1 FROM provider WHERE id = ${id} FOR UPDATE`;
    return this.find(id, tx);
  }

  async page(
    scope: Scope<never>,
    { window, sort: { by, dir }, text }: ListRequest,
  ): Promise<{ total: number; rows: ManagedProviderRecord[] }> {
    const where = [scopeSql(scope, {}), ...(text === null ? [] : [nameHolds(NAME, text)])];
    const orderBy = [{ column: by === 'created_at' ? sql`created_at` : NAME, dir }];
    const { ids, total } = await readPage(this.db, { from: sql`provider`, where, orderBy }, window);
    const rows = await this.db.provider.findMany({ where: { id: { in: ids } }, include: WORKERS });
    return { total, rows: inOrder(ids, rows).map(withIds) };
  }

  async insert(tx: Tx, values: NewProvider): Promise<ManagedProviderRecord> {
    return { ...(await tx.provider.create({ data: values })), phlebotomists: [] };
  }

  async change(tx: Tx, id: number, values: ProviderValues): Promise<ManagedProviderRecord> {
    const data = { ...values, version: { increment: 1 } };
    return withIds(await tx.provider.update({ where: { id }, data, include: WORKERS }));
  }

  /** The ids among these that are not phlebotomists. */
  async unknownAmong(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const known = await tx.phlebotomist.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
    return ids.filter((id) => !known.some((each) => each.id === id));
  }

  /** The names of these phlebotomists. Deleted people have none. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.db.person.findMany({ where: { id: { in: [...ids] } } });
    return new Map(rows.map((person) => [person.id, fullName(person)]));
  }

  /** Phlebotomists who follow this provider's zone: it is their first provider, and they have no address. */
  async followersOf(id: number): Promise<number[]> {
    const rows = await this.db.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM phlebotomist p JOIN provider ON provider.id = ${id}
       WHERE p.zip IS NULL AND p.tz = provider.tz
         AND ${id} = (SELECT provider_id FROM phlebotomist_provider works WHERE works.phlebotomist_id = p.id
                       ORDER BY position, provider_id LIMIT 1)`;
    return rows.map((row) => row.id);
  }

  async setZone(tx: Tx, phlebotomistIds: readonly number[], tz: string): Promise<void> {
    await tx.phlebotomist.updateMany({
      where: { id: { in: [...phlebotomistIds] } },
      data: { tz, version: { increment: 1 }, hours_version: { increment: 1 } },
    });
  }

  /** Removes phlebotomists and adds others. An added one keeps their first provider. */
  async changeWorkers(
    tx: Tx,
    id: number,
    { added, removed }: { added: readonly number[]; removed: readonly number[] },
  ): Promise<void> {
    await tx.phlebotomist_provider.deleteMany({
      where: { provider_id: id, phlebotomist_id: { in: [...removed] } },
    });
    await tx.$executeRaw`
      INSERT INTO phlebotomist_provider (phlebotomist_id, provider_id, position)
      SELECT p.id, ${id}::int,
             coalesce((SELECT max(position) + 1 FROM phlebotomist_provider WHERE phlebotomist_id = p.id), 0)
        FROM phlebotomist p WHERE p.id = ANY (${idList([...added])})
      ON CONFLICT DO NOTHING`;
    // People without an address and without another provider work in the zone of this one.
    await tx.$executeRaw`
      UPDATE phlebotomist p SET tz = provider.tz, hours_version = p.hours_version + 1
        FROM provider
       WHERE provider.id = ${id} AND p.id = ANY (${idList([...added])}) AND p.zip IS NULL AND p.tz <> provider.tz
         AND NOT EXISTS (SELECT 1 FROM phlebotomist_provider other
                          WHERE other.phlebotomist_id = p.id AND other.provider_id <> ${id})`;
    await tx.phlebotomist.updateMany({
      where: { id: { in: [...added, ...removed] } },
      data: { version: { increment: 1 } },
    });
    await this.relations.tellOfWorkers(tx, [...added, ...removed]);
  }
}

function withIds({
  phlebotomists,
  ...row
}: provider & { phlebotomists: { phlebotomist_id: number }[] }): ManagedProviderRecord {
  return { ...row, phlebotomists: phlebotomists.map(({ phlebotomist_id }) => phlebotomist_id) };
}
