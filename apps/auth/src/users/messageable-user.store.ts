import { Injectable } from '@nestjs/common';
import type { CorrespondentField, Scope } from '@drawpoint/contracts/access';
import type { MessageableUser } from '@drawpoint/contracts/messaging/chat-message';
import type { Role } from '@drawpoint/contracts/operation';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { inOrder, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { rolesOf } from './account.ts';
import { hasRole, idsByEmailAlone, isRare, personHolds, type ReadableIds } from './person-search.store.ts';

const { sql } = Prisma;

const SHOWN = {
  ...{ id: true, first_name: true, last_name: true, email: true, roles: true },
  ...{ is_phlebotomist: true, last_visited_at: true },
} as const;

type Row = Prisma.userGetPayload<{ select: typeof SHOWN }>;

export type Search = {
  except: number | null;
  role: Role | undefined;
  text: string | null;
};

const COLUMNS: ScopeColumns<CorrespondentField> = {
  of_providers: (id) => sql`of_providers @> ARRAY[${id}]::int[]`,
  is_developer: () => hasRole('developer'),
};

/** People as chat shows them, without deleted ones. */
@Injectable()
export class MessageableUserStore {
  constructor(private readonly db: Database) {}

  async ofIds(ids: readonly number[]): Promise<MessageableUser[]> {
    const rows = await this.db.user.findMany({
      where: { id: { in: [...ids] }, deleted_at: null },
      select: SHOWN,
    });
    return rows.map(toMessageableUser);
  }

  /** Returns the ids of people of the scope whom only their email matches: at most 500. */
  async idsByEmail(scope: Scope<CorrespondentField>, text: string): Promise<number[]> {
    const living = sql`deleted_at IS NULL AND ${scopeSql(scope, COLUMNS)}`;
    const rows = await this.db.$queryRaw<{ id: number }[]>(idsByEmailAlone(text, living));
    return rows.map(({ id }) => id);
  }

  /**
   * Returns people of a scope, by name, whose name matches the text. When the caller reads the email, name
   * and email are searched.
   */
  async page(
    scope: Scope<CorrespondentField>,
    { except, role, text }: Search,
    readable: ReadableIds,
    window: PageWindow,
  ): Promise<{ data: MessageableUser[]; total: number }> {
    const where = [
      sql`deleted_at IS NULL`,
      scopeSql(scope, COLUMNS),
      ...(role === undefined ? [] : [hasRole(role)]),
      ...(except === null ? [] : [sql`id <> ${except}`]),
    ];
    const names = [sql`lower(last_name)`, sql`lower(first_name)`];
    const orderBy = names.map((column) => ({ column, dir: 'asc' as const }));
    // An optimisation fence: text and rare roles use their indexes, not the order of names.
    const few =
      text !== null ? personHolds(text, readable) : role !== undefined && isRare(role) ? hasRole(role) : null;
    const from = few === null ? sql`"user"` : sql`(SELECT * FROM "user" WHERE ${few} OFFSET 0) AS "user"`;
    const page = await readPage(this.db, { from, where, orderBy, isSearch: few !== null }, window);
    return { data: inOrder(page.ids, await this.ofIds(page.ids)), total: page.total };
  }
}

const toMessageableUser = ({ last_visited_at, ...row }: Row): MessageableUser => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  roles: rolesOf({ roles: row.roles as Role[], is_phlebotomist: row.is_phlebotomist }),
  last_visited_at: last_visited_at?.toISOString() ?? null,
});
