import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { OwnDeletionRequest } from '@drawpoint/contracts/auth/deletion-requests.contract';
import type { ListRequest } from '@drawpoint/contracts/list';
import { type Conditions, conditionsOf, inOrder, readPage } from '@drawpoint/nest-kit/data/list-query';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import { type deletion_request, Prisma } from '../generated/prisma/client.ts';

type State = OwnDeletionRequest['state'];

export type DeletionRequestRecord = Omit<deletion_request, 'state' | 'reason_sealed' | 'answer_sealed'> & {
  state: State;
  reason: string | null;
  answer: string | null;
};

type Filters = { state?: State | undefined };

const { sql } = Prisma;

const CONDITIONS: Conditions<Filters> = { state: (state) => sql`r.state = ${state}` };

/** Few are. */
const IS_OF_STAFF = sql`EXISTS (
  SELECT FROM "user" u WHERE u.id = r.user_id AND u.roles && ARRAY['admin', 'developer'])`;

const OPEN_FIRST = { column: sql`(r.state = 'open')`, dir: 'desc' as const };

const at = (id: number, column: 'reason_sealed' | 'answer_sealed'): SealedAt => ({
  table: 'deletion_request',
  column,
  row: id,
});

/** Deletion requests. The caller locks the person's account before changes (`UserStore.lock`). */
@Injectable()
export class DeletionRequestStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Reads the person's latest request. */
  async latestOf(userId: number, tx: Tx = this.db): Promise<DeletionRequestRecord | null> {
    const row = await tx.deletion_request.findFirst({
      where: { user_id: userId },
      orderBy: { id: 'desc' },
    });
    return row && this.open(row);
  }

  async find(id: number, tx: Tx = this.db): Promise<DeletionRequestRecord | null> {
    const row = await tx.deletion_request.findUnique({ where: { id } });
    return row && this.open(row);
  }

  async add(
    tx: Tx,
    { reason, ...asked }: Pick<DeletionRequestRecord, 'user_id' | 'provider_ids' | 'reason' | 'created_at'>,
  ): Promise<DeletionRequestRecord> {
    const id = await nextId(tx, 'deletion_request');
    const reason_sealed = reason && this.sealer.seal(reason, at(id, 'reason_sealed'));
    return this.open(await tx.deletion_request.create({ data: { id, ...asked, reason_sealed } }));
  }

  /** Ends an open request. Returns null when it is no longer open. */
  async end(
    tx: Tx,
    id: number,
    to: { state: State; now: Date; by: number; answer?: string },
  ): Promise<DeletionRequestRecord | null> {
    const { state, now, by, answer } = to;
    const { count } = await tx.deletion_request.updateMany({
      where: { id, state: 'open' },
      data: {
        state,
        version: { increment: 1 },
        answered_at: now,
        answered_by: by,
        ...(answer !== undefined && { answer_sealed: this.sealer.seal(answer, at(id, 'answer_sealed')) }),
      },
    });
    return count === 1 ? this.find(id, tx) : null;
  }

  /** Lists open requests first. */
  async list(
    scope: Scope<'provider_ids'>,
    { ofStaff, ...filters }: Filters & { ofStaff: boolean },
    { window, sort }: ListRequest,
  ): Promise<{ requests: DeletionRequestRecord[]; total: number }> {
    const { ids, total } = await readPage(
      this.db,
      {
        from: sql`deletion_request r`,
        id: sql`r.id`,
        where: [
          scopeSql(scope, { provider_ids: (id) => sql`r.provider_ids @> ARRAY[${id}]::int[]` }),
          ...conditionsOf(CONDITIONS, filters),
          ...(ofStaff ? [] : [sql`NOT ${IS_OF_STAFF}`]),
        ],
        orderBy: [
          ...(filters.state === undefined ? [OPEN_FIRST] : []),
          { column: sql`r.created_at`, dir: sort.dir },
        ],
      },
      window,
    );
    const rows = await this.db.deletion_request.findMany({ where: { id: { in: ids } } });
    return { requests: inOrder(ids, rows).map((row) => this.open(row)), total };
  }

  private open({ reason_sealed, answer_sealed, ...row }: deletion_request): DeletionRequestRecord {
    return {
      ...row,
      state: row.state as State,
      reason: reason_sealed && this.sealer.open(reason_sealed, at(row.id, 'reason_sealed')),
      answer: answer_sealed && this.sealer.open(answer_sealed, at(row.id, 'answer_sealed')),
    };
  }
}
