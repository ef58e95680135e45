import { Injectable } from '@nestjs/common';
import { NOBODY, type Scope } from '@drawpoint/contracts/access';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { scopeSql, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../database.store.ts';
import { Prisma, type role as RoleRow } from '../generated/prisma/client.ts';

export type { RoleRow };

const { sql } = Prisma;

const COLUMNS: ScopeColumns<'provider_id'> = {
  provider_id: (id) => sql`coalesce(provider_id, ${NOBODY}) = ${id}`,
};

/** The built-in roles belong to every scope. */
const within = (scope: Scope<'provider_id'>): Prisma.Sql => sql`(built_in OR ${scopeSql(scope, COLUMNS)})`;

/** Roles and their names. Within a scope, names are unique, ignoring case. */
@Injectable()
export class RoleStore {
  constructor(private readonly db: Database) {}

  /** Lists the built-in roles first, then by name. */
  async list(scope: Scope<'provider_id'>): Promise<RoleRow[]> {
    return this.db.$queryRaw<RoleRow[]>`
      SELECT * FROM role WHERE ${within(scope)}
       ORDER BY built_in DESC, CASE WHEN built_in THEN id END, lower(name), id`;
  }

  async find(scope: Scope<'provider_id'>, id: number): Promise<RoleRow | null> {
    const [row] = await this.db.$queryRaw<RoleRow[]>`
      SELECT * FROM role WHERE id = ${id} AND ${within(scope)}`;
    return row ?? null;
  }

  /** Returns null when another role of the scope has the name. */
  async add(scope: Scope<'provider_id'>, name: string, provider_id: number | null): Promise<RoleRow | null> {
    return inTransaction(this.db, async (tx) =>
      (await this.isTaken(tx, scope, name)) ? null : tx.role.create({ data: { name, provider_id } }),
    );
  }

  /** Returns null when another role of the scope has the name, or the role is gone. */
  async rename(scope: Scope<'provider_id'>, id: number, name: string): Promise<RoleRow | null> {
    return inTransaction(this.db, async (tx) => {
      if (await this.isTaken(tx, scope, name, id)) return null;
      const [row] = await tx.role.updateManyAndReturn({ where: { id, built_in: false }, data: { name } });
      return row ?? null;
    });
  }

  /** Removes the role from everybody who has it. */
  async remove(id: number): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      const { count } = await tx.role.deleteMany({ where: { id, built_in: false } });
      await tx.$executeRaw`
        UPDATE "user" SET given_roles = array_remove(given_roles, ${id}) WHERE given_roles @> ARRAY[${id}]::int[]`;
      return count === 1;
    });
  }

  /** Locks role names until the transaction ends. */
  private async isTaken(tx: Tx, scope: Scope<'provider_id'>, name: string, except = 0): Promise<boolean> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('role names'))`;
    const found = await tx.$queryRaw<object[]>`
      SELECT 1 FROM role WHERE lower(name) = lower(${name}) AND id <> ${except} AND ${within(scope)} LIMIT 1`;
    return found.length > 0;
  }
}
