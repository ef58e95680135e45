import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { OptionCategory } from '@drawpoint/contracts/admin/option-categories.contract';
import { Database, type Tx } from '../database.store.ts';

/** Groups of options. */
@Injectable()
export class CategoryStore {
  constructor(private readonly db: Database) {}

  async list(_scope: Scope<never>): Promise<OptionCategory[]> {
    return this.db.option_category.findMany({
      select: { id: true, name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
  }

  /** Whether another category has the name, ignoring case. Requires the lock on all names. */
  async isTaken(tx: Tx, name: string, except: number | null): Promise<boolean> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('drawpoint option categories'))`;
    const found = await tx.$queryRaw<object[]>`
      SELECT 1 FROM option_category WHERE lower(name) = lower(${name}) AND id <> ${except ?? 0}`;
    return found.length > 0;
  }

  async insert(tx: Tx, name: string): Promise<OptionCategory> {
    return tx.option_category.create({ data: { name }, select: { id: true, name: true } });
  }

  /** Returns whether it existed. */
  async rename(tx: Tx, id: number, name: string): Promise<boolean> {
    const data = { name, version: { increment: 1 } };
    return (await tx.option_category.updateMany({ where: { id }, data })).count > 0;
  }

  /** Removes a category and keeps its options without one. Returns whether it existed. */
  async delete(id: number): Promise<boolean> {
    return (await this.db.option_category.deleteMany({ where: { id } })).count > 0;
  }
}
