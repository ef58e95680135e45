import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { SiteOption } from '@drawpoint/contracts/admin/options.contract';
import type { OptionChoice, OptionType } from '@drawpoint/contracts/admin/option-value';
import { widestSetter } from '@drawpoint/rules/known-options';
import { Database, type Tx } from '../database.store.ts';
import { Prisma, type site_option } from '../generated/prisma/client.ts';

export type OptionRecord = SiteOption & { deleted: boolean };

/** An option as managers see it. */
export const toSiteOption = ({ deleted: _, ...option }: OptionRecord): SiteOption => option;

export type OptionValues = Pick<
  SiteOption,
  'key' | 'label' | 'type' | 'option_category_id' | 'value' | 'set_by'
> & { choices: readonly OptionChoice[] };

/** The site's options. Each change is published it in the same transaction (`OptionEvents`). */
@Injectable()
export class OptionStore {
  constructor(private readonly db: Database) {}

  /** Lists options that are not deleted, by label. The scope covers everybody who may read options at all. */
  async list(_scope: Scope<never>): Promise<OptionRecord[]> {
    const rows = await this.db.site_option.findMany({
      where: { deleted_at: null },
      orderBy: [{ label: 'asc' }, { id: 'asc' }],
    });
    return rows.map(toRecord);
  }

  async values(keys: readonly string[]): Promise<{ key: string; type: string; value: string | null }[]> {
    return this.db.site_option.findMany({
      where: { key: { in: [...keys] }, deleted_at: null },
      select: { key: true, type: true, value: true },
    });
  }

  /** Reads and locks the option, deleted or not, until the transaction ends. */
  async lock(tx: Tx, by: { id: number } | { key: string }): Promise<OptionRecord | null> {
    if ('id' in by) await tx.$executeRaw`SELECT 1 FROM site_option WHERE id = ${by.id} FOR UPDATE`;
    else await tx.$executeRaw`SELECT 1 FROM site_option WHERE key = ${by.key} FOR UPDATE`;
    const row = await tx.site_option.findUnique({ where: by });
    return row && toRecord(row);
  }

  async insert(tx: Tx, values: OptionValues): Promise<OptionRecord> {
    return toRecord(await tx.site_option.create({ data: dataOf(values) }));
  }

  /** Changes an option, and restores it when it was deleted. */
  async change(tx: Tx, id: number, values: Partial<OptionValues>): Promise<OptionRecord> {
    const data = { ...dataOf(values), deleted_at: null, version: { increment: 1 } };
    return toRecord(await tx.site_option.update({ where: { id }, data }));
  }

  async softDelete(tx: Tx, id: number, now: Date): Promise<void> {
    await tx.site_option.update({ where: { id }, data: { deleted_at: now, version: { increment: 1 } } });
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.site_option.delete({ where: { id } });
  }

  /** Returns options that were not published yet, and marks them as published. */
  async takeUnannounced(tx: Tx): Promise<OptionRecord[]> {
    const rows = await tx.$queryRaw<{ id: number }[]>`
      UPDATE site_option SET announced_version = version WHERE announced_version < version RETURNING id`;
    const told = await tx.site_option.findMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    return told.map(toRecord);
  }

  /** Marks these options, and no others, as set by the environment. */
  async setManaged(tx: Tx, values: ReadonlyMap<string, string | null>): Promise<void> {
    const keys = [...values.keys()];
    await tx.site_option.updateMany({
      where: { managed_by_env: true, key: { notIn: keys } },
      data: { managed_by_env: false },
    });
    await tx.site_option.updateMany({ where: { key: { in: keys } }, data: { managed_by_env: true } });
    for (const [key, value] of values) {
      await tx.$executeRaw`UPDATE site_option SET value = ${value}, version = version + 1
        WHERE key = ${key} AND value IS DISTINCT FROM ${value}`;
    }
  }

  /** Sets the values of options that nobody changed since they were created. */
  async fillUntouched(tx: Tx, values: Record<string, string>): Promise<void> {
    for (const [key, value] of Object.entries(values)) {
      const data = { value, version: { increment: 1 } };
      await tx.site_option.updateMany({ where: { key, version: 1, managed_by_env: false }, data });
    }
  }

  async hasCategory(tx: Tx, id: number): Promise<boolean> {
    return (await tx.option_category.count({ where: { id } })) > 0;
  }
}

function dataOf<Values extends Partial<OptionValues>>({ choices, ...values }: Values) {
  const config = choices && (choices.length === 0 ? Prisma.DbNull : { choices: [...choices] });
  return { ...values, ...(config !== undefined && { config }) };
}

const toRecord = ({ deleted_at, announced_version: _, config, type, ...row }: site_option): OptionRecord => ({
  ...row,
  type: type as OptionType,
  config: config as SiteOption['config'],
  set_by: widestSetter(row) === 'admins' && row.set_by === 'admins' ? 'admins' : 'developers',
  deleted: deleted_at !== null,
});
