import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { nameHolds, readRows } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Database, type Tx } from '../../database.store.ts';
import { Prisma, type service } from '../../generated/prisma/client.ts';

export type ManagedServiceRecord = service;
/** Undefined fields stay unchanged. */
export type ServiceValues = {
  [Name in Exclude<keyof service, 'id' | 'version' | 'created_at'>]?: service[Name] | undefined;
};
type NewService = Omit<service, 'id' | 'version' | 'created_at' | 'deleted_at'>;

const { sql } = Prisma;
const DELETED = { without: sql`deleted_at IS NULL`, with: sql`true`, only: sql`deleted_at IS NOT NULL` };
const NAME = sql`(' ' || lower(name))`;
const ORDERS: Record<string, Prisma.Sql> = {
  price: sql`price_cents`,
  active: sql`active`,
  created_at: sql`created_at`,
};

/** The rows of `service`, including deleted ones. */
@Injectable()
export class ManagedServiceStore {
  constructor(private readonly db: Database) {}

  /** The row, locked until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<service | null> {
    await tx.$executeRaw`SELECT 1 FROM service WHERE id = ${id} FOR UPDATE`;
    return tx.service.findUnique({ where: { id } });
  }

  async page(
    scope: Scope<never>,
    trashed: keyof typeof DELETED,
    { window, sort: { by, dir }, text }: ListRequest,
  ): Promise<{ total: number; rows: service[] }> {
    const where = [scopeSql(scope, {}), DELETED[trashed]];
    if (text !== null) where.push(nameHolds(NAME, text));
    const byName = { column: NAME, dir: by === 'name' ? dir : ('asc' as const) };
    const orderBy = ORDERS[by] ? [{ column: ORDERS[by], dir }, byName] : [byName];
    return readRows(this.db, { from: sql`service`, where, orderBy }, window);
  }

  async insert(values: NewService): Promise<service> {
    return this.db.service.create({ data: values });
  }

  async change(tx: Tx, id: number, values: ServiceValues): Promise<service> {
    return tx.service.update({ where: { id }, data: { ...values, version: { increment: 1 } } });
  }

  /** With the overrides of providers and phlebotomists. */
  async delete(tx: Tx, id: number): Promise<void> {
    await tx.service.delete({ where: { id } });
  }
}
