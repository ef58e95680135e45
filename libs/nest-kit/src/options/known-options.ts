import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { optionChanged } from '@drawpoint/contracts/admin/option.events';
import type { Pool } from 'pg';
import type { PrismaLike, RawExecutor } from '../data/in-transaction.ts';
import { PG_POOL } from '../data/pool.ts';
import { projectionOf, type AfterCommit } from '../events/projection-of.ts';

/** Columns of a service's table `known_option` beside `id` and `version`. */
type Columns = readonly ('key' | 'value' | 'media_id')[];

/** Keeps a service's table `known_option` in sync with the site's options. */
export const optionsProjection = <Tx extends RawExecutor, const Deps extends readonly Type<unknown>[] = []>(
  database: Type<PrismaLike<Tx>>,
  columns: Columns = ['key', 'value'],
  after: AfterCommit<Deps> = {},
): Provider[] =>
  projectionOf(optionChanged, { name: 'site-options', database, table: 'known_option', columns, ...after });

export type VersionedOption = { value: string | null; version: number };

/** The site's options in a service other than admin. Read at each use, so that a change applies at once. */
@Injectable()
export class KnownOptions {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The values of these options, without those that have none. */
  async values(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const set = [...(await this.versioned(keys))].filter(([, { value }]) => value !== null);
    return new Map(set.map(([key, { value }]) => [key, value!]));
  }

  /** These options with their versions, of which the event log of admin keeps each value. */
  async versioned(keys: readonly string[]): Promise<ReadonlyMap<string, VersionedOption>> {
    const { rows } = await this.pool.query<VersionedOption & { key: string }>(
      'SELECT key, value, version FROM known_option WHERE key = ANY ($1) ORDER BY id',
      [keys],
    );
    return new Map(rows.map(({ key, ...option }) => [key, option]));
  }
}
