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

/** The built-in ones are within every scope. */
const within = (scope: Scope<'provider_id'>): Prisma.Sql => sql`(built_in OR ${scopeSql(scope, COLUMNS)})`;

/** The names of roles; within what somebody sees, no two are the same whatever their case. */
@Injectable()
export class RoleStore {
  constructor(private readonly db: Database) {}

  /** The built-in ones first, then by name. */
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

  /** Null where another role of the scope is called so. */
  async add(scope: Scope<'provider_id'>, name: string, provider_id: number | null): Promise<RoleRow | null> {
    return inTransaction(this.db, async (tx) =>
      (await this.isTaken(tx, scope, name)) ? null : tx.role.create({ data: { name, provider_id } }),
    );
  }

  /** Null where another role of the scope is called so, or where it is gone. */
  async rename(scope: Scope<'provider_id'>, id: number, name: string): Promise<RoleRow | null> {
    return inTransaction(this.db, async (tx) => {
      if (await this.isTaken(tx, scope, name, id)) return null;
      const [row] = await tx.role.updateManyAndReturn({ where: { id, built_in: false }, data: { name } });
      return row ?? null;
    });
  }

  /** Takes it from everybody who has it. */
  async remove(id: number): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      const { count } = await tx.role.deleteMany({ where: { id, built_in: false } });
      await tx.$executeRaw`
        UPDATE "user" SET given_roles = array_remove(given_roles, ${id}) WHERE given_roles @> ARRAY[${id}]::int[]`;
      return count === 1;
    });
  }

  /** Makes others wait who name roles, until the transaction ends. */
  private async isTaken(tx: Tx, scope: Scope<'provider_id'>, name: string, except = 0): Promise<boolean> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('role names'))`;
    const found = await tx.$queryRaw<object[]>`
      SELECT 1 FROM role WHERE lower(name) = lower(${name}) AND id <> ${except} AND ${within(scope)} LIMIT 1`;
    return found.length > 0;
  }
}
