import { Injectable } from '@nestjs/common';
import type { MessageableUser } from '@drawpoint/contracts/messaging/chat-message';
import type { Role } from '@drawpoint/contracts/operation';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { inOrder, isOneOf, readPage } from '@drawpoint/nest-kit/data/list-query';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { rolesOf } from '../users/account.ts';
import { personHolds } from '../users/person-search.store.ts';

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

  /** Some of these people by name; of all where `ids` is null, which is for developers. */
  async page(
    ids: readonly number[] | null,
    { except, role, text }: Search,
    window: PageWindow,
  ): Promise<{ data: MessageableUser[]; total: number }> {
    const where = [sql`deleted_at IS NULL`];
    if (ids !== null) where.push(isOneOf(sql`id`, ids));
    if (except !== null) where.push(sql`id <> ${except}`);
    if (role === 'phlebotomist') where.push(sql`(is_phlebotomist OR ${role} = ANY (roles))`);
    else if (role !== undefined) where.push(sql`${role} = ANY (roles)`);
    const orderBy = (['last_name', 'first_name'] as const).map((column) => ({
      column: column === 'last_name' ? sql`lower(last_name)` : sql`lower(first_name)`,
      dir: 'asc' as const,
    }));
    // A fence: what the text matches is found by its indexes, not along the order of names.
    const from =
      text === null ? sql`"user"` : sql`(SELECT * FROM "user" WHERE ${personHolds(text)} OFFSET 0) AS "user"`;
    const page = await readPage(this.db, { from, where, orderBy }, window);
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
