import { Injectable } from '@nestjs/common';
import type { CorrespondentField, Scope } from '@drawpoint/contracts/access';
import type { MessageableUser } from '@drawpoint/contracts/messaging/chat-message';
import type { Role } from '@drawpoint/contracts/operation';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { inOrder, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { rolesOf } from '../users/account.ts';
import { countedPeople, hasRole, isRare, personHolds } from '../users/person-search.store.ts';

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

/** People as chat shows them; nobody who is deleted. */
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

  /** The people of a scope by name, those who hold the text. */
  async page(
    scope: Scope<CorrespondentField>,
    { except, role, text }: Search,
    window: PageWindow,
  ): Promise<{ data: MessageableUser[]; total: number }> {
    const of = [scopeSql(scope, COLUMNS), ...(role === undefined ? [] : [hasRole(role)])];
    const living = [sql`deleted_at IS NULL`, ...of];
    const where = except === null ? living : [...living, sql`id <> ${except}`];
    const orderBy = (['last_name', 'first_name'] as const).map((column) => ({
      column: column === 'last_name' ? sql`lower(last_name)` : sql`lower(first_name)`,
      dir: 'asc' as const,
    }));
    // A fence: what the text matches and who has a rare role is found by its indexes, not along the order of names.
    const few = text !== null ? personHolds(text) : role !== undefined && isRare(role) ? hasRole(role) : null;
    const from = few === null ? sql`"user"` : sql`(SELECT * FROM "user" WHERE ${few} OFFSET 0) AS "user"`;
    const counted = text === null ? [countedPeople(of), ...lessOne(except, living)] : undefined;
    const page = await readPage(this.db, { from, where, counted, orderBy }, window);
    return { data: inOrder(page.ids, await this.ofIds(page.ids)), total: page.total };
  }
}

/** One less than there are, where somebody of them is left out. */
function lessOne(except: number | null, living: readonly Prisma.Sql[]): Prisma.Sql[] {
  if (except === null) return [];
  const one = Prisma.join([sql`id = ${except}`, ...living], ' AND ');
  return [sql`SELECT -count(*)::int AS total FROM "user" WHERE ${one}`];
}

const toMessageableUser = ({ last_visited_at, ...row }: Row): MessageableUser => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  roles: rolesOf({ roles: row.roles as Role[], is_phlebotomist: row.is_phlebotomist }),
  last_visited_at: last_visited_at?.toISOString() ?? null,
});
