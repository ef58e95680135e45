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

/** The site's options in a service other than admin. Read at each use, so that a change applies at once. */
@Injectable()
export class KnownOptions {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The values of these options, without those that have none. */
  async values(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ key: string; value: string }>(
      'SELECT key, value FROM known_option WHERE key = ANY ($1) AND value IS NOT NULL ORDER BY id',
      [keys],
    );
    return new Map(rows.map(({ key, value }) => [key, value]));
  }
}
