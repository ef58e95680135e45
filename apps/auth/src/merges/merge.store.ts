import { Injectable } from '@nestjs/common';
import type { PersonField, Scope } from '@drawpoint/contracts/access';
import { UNDO_DAYS } from '@drawpoint/contracts/auth/patient-merges.contract';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { scopeSql, scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import { type person_merge, Prisma } from '../generated/prisma/client.ts';
import { PERSON_COLUMNS } from '../users/person-search.store.ts';

const { sql } = Prisma;

const UNDO_MS = UNDO_DAYS * 86_400_000;
/** Of people of one name in the scope. */
const MOST = 500;

/** What moved in this service: ids by table, and the fields that the kept patient got. */
export type MovedParts = {
  addresses?: number[];
  documents?: number[];
  notes?: number[];
  persons?: number[];
  filled?: readonly ('date_of_birth' | 'gender' | 'insurance' | 'mobile')[];
};
export type MergeRecord = Omit<person_merge, 'moved'> & { moved: MovedParts };

const toRecord = (row: person_merge): MergeRecord => ({ ...row, moved: row.moved as MovedParts });

/** Merges of patients, and pairs that staff keep apart. The caller has locked both accounts (`UserStore.lock`). */
@Injectable()
export class MergeStore {
  constructor(private readonly db: Database) {}

  /** Ids of patients of the scope who share their name with another of them, by name; at most 500. */
  async namesakes(scope: Scope<PersonField>): Promise<number[]> {
    const rows = await this.db.$queryRaw<{ id: number }[]>(sql`
      SELECT id FROM (
        SELECT u.id, lower(u.last_name) AS last, lower(u.first_name) AS first,
               count(*) OVER (PARTITION BY lower(u.first_name), lower(u.last_name)) AS people
          FROM "user" u
         WHERE u.deleted_at IS NULL AND u.roles = ARRAY['user'] AND NOT u.is_phlebotomist
           AND ${scopeSql(scope, PERSON_COLUMNS)}) AS named
       WHERE people > 1 ORDER BY last, first, id LIMIT ${MOST}`);
    return rows.map(({ id }) => id);
  }

  /** The pairs among these people that staff keep apart, as `low-high`. */
  async apartAmong(ids: readonly number[]): Promise<Set<string>> {
    const rows = await this.db.$queryRaw<{ low_id: number; high_id: number }[]>`
      SELECT low_id, high_id FROM distinct_pair WHERE low_id = ANY (${idList(ids)})`;
    return new Set(rows.map(({ low_id, high_id }) => `${low_id}-${high_id}`));
  }

  async keepApart(low_id: number, high_id: number, decided_by: number, now: Date): Promise<void> {
    const data = [{ low_id, high_id, decided_by, decided_at: now }];
    await this.db.distinct_pair.createMany({ data, skipDuplicates: true });
  }

  /** Whether one of them is merged into somebody, or a merge with one of them is under way. */
  async isBusy(tx: Tx, ids: readonly number[]): Promise<boolean> {
    const these = { in: [...ids] };
    const found = await tx.person_merge.findFirst({
      where: { OR: [{ merged_id: these }, { kept_id: these, state: { not: 'merged' } }] },
      select: { id: true },
    });
    return found !== null;
  }

  async begin(
    tx: Tx,
    merge: Pick<MergeRecord, 'kept_id' | 'merged_id' | 'provider_id' | 'merged_by' | 'merged_at'>,
  ): Promise<MergeRecord> {
    return toRecord(await tx.person_merge.create({ data: merge }));
  }

  async find(id: number, tx: Tx = this.db): Promise<MergeRecord | null> {
    const row = await tx.person_merge.findUnique({ where: { id } });
    return row && toRecord(row);
  }

  /** Merges that can be undone, the latest first. */
  async undoable(scope: Scope<'provider_id'>, now: Date): Promise<MergeRecord[]> {
    const rows = await this.db.person_merge.findMany({
      where: { ...scopeWhere(scope), state: 'merged', merged_at: { gt: new Date(now.getTime() - UNDO_MS) } },
      orderBy: { id: 'desc' },
      take: 200,
    });
    return rows.map(toRecord);
  }

  /** Changes the state. False when it is another one by now. */
  async advance(tx: Tx, id: number, from: string, to: string, moved?: MovedParts): Promise<boolean> {
    const { count } = await tx.person_merge.updateMany({
      where: { id, state: from },
      data: { state: to, ...(moved && { moved }) },
    });
    return count === 1;
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.person_merge.deleteMany({ where: { id } });
  }

  /** Gives the rows of one patient to another. Of documents, those of types that the other has none of. */
  async moveRows(tx: Tx, from: number, to: number): Promise<MovedParts> {
    const hasDefault = (await tx.address.count({ where: { user_id: to, is_default: true } })) > 0;
    const own = { where: { user_id: from }, select: { id: true } };
    const kept = await tx.user_document.findMany({ where: { user_id: to }, select: { type: true } });
    const types = { notIn: kept.map(({ type }) => type) };
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    return {
      addresses: ids(
        await tx.address.updateManyAndReturn({
          ...own,
          data: { user_id: to, ...(hasDefault && { is_default: false }) },
        }),
      ),
      documents: ids(
        await tx.user_document.updateManyAndReturn({
          where: { user_id: from, type: types },
          ...{ data: { user_id: to }, select: { id: true } },
        }),
      ),
      notes: ids(await tx.patient_note.updateManyAndReturn({ ...own, data: { user_id: to } })),
      persons: ids(await tx.person.updateManyAndReturn({ ...own, data: { user_id: to } })),
    };
  }

  /** Gives the rows back that are still there. */
  async moveRowsBack(tx: Tx, { moved, kept_id, merged_id }: MergeRecord): Promise<void> {
    const those = (ids: number[] = []) => ({ where: { id: { in: ids }, user_id: kept_id } });
    const data = { user_id: merged_id };
    await tx.address.updateMany({ ...those(moved.addresses), data });
    await tx.user_document.updateMany({ ...those(moved.documents), data });
    await tx.patient_note.updateMany({ ...those(moved.notes), data });
    await tx.person.updateMany({ ...those(moved.persons), data });
  }
}

export const undoUntil = ({ merged_at }: Pick<MergeRecord, 'merged_at'>): Date =>
  new Date(merged_at.getTime() + UNDO_MS);
