import type { Provider, Type } from '@nestjs/common';
import type { Pool } from 'pg';
import { userChanged } from '@drawpoint/contracts/auth/user.events';
import type { EventData } from '@drawpoint/contracts/events';
import type { PrismaLike, RawExecutor } from '../data/in-transaction.ts';
import { PG_POOL } from '../data/pool.ts';
import { projectionOf } from './projection-of.ts';

export type PersonName = {
  id: number;
  first_name: string;
  last_name: string;
  /** The account was deleted. Its records keep the name "Deleted user". */
  deleted: boolean;
};

/** The name shown on records of deleted accounts (docs/product/visits.md#snapshots). */
const DELETED = { first_name: 'Deleted', last_name: 'user' };

/** The name of a `person` row as shown. */
export const shownName = (person: PersonName): PersonName =>
  person.deleted ? { ...person, ...DELETED } : person;

/** Names of people, copied from auth's events. */
export class UserProjection {
  constructor(private readonly pool: Pool) {}

  /** Names by id. Leaves out people whom this service does not know. */
  async names(ids: readonly number[]): Promise<Map<number, PersonName>> {
    const { rows } = await this.pool.query<PersonName>(
      'SELECT id, first_name, last_name, deleted FROM person WHERE id = ANY ($1::int[])',
      [[...new Set(ids)]],
    );
    return new Map(rows.map((person) => [person.id, shownName(person)]));
  }
}

type Column = Exclude<keyof EventData<typeof userChanged>, 'id' | 'deleted'>;

/**
 * Keeps the service's table `person` (`id`, `version`, `deleted` and these columns) in sync with auth. When
 * both names are among the columns, `UserProjection` can be injected.
 */
export function userProjection<Tx extends RawExecutor>({
  database,
  columns,
}: {
  database: Type<PrismaLike<Tx>>;
  columns: readonly Column[];
}): Provider[] {
  const named = columns.includes('first_name') && columns.includes('last_name');
  return [
    ...projectionOf(userChanged, {
      name: 'people',
      database,
      table: 'person',
      columns: [...columns, 'deleted'],
    }),
    ...(named
      ? [{ provide: UserProjection, inject: [PG_POOL], useFactory: (pool: Pool) => new UserProjection(pool) }]
      : []),
  ];
}
