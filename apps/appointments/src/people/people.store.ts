import { Injectable } from '@nestjs/common';
import type { UserChanged } from '@drawpoint/contracts/auth/user';
import { Database, type Tx } from '../database.store.ts';

export type PersonName = { id: number; first_name: string; last_name: string };

/** What stays on the visits of somebody whose account was deleted (OP §4). */
const DELETED = { first_name: 'Deleted', last_name: 'user' };

/** Names of people as auth's events tell them. */
@Injectable()
export class PeopleStore {
  constructor(private readonly db: Database) {}

  /** Applies a person's state unless a newer one is known. */
  async apply(tx: Tx, person: UserChanged, version: number): Promise<void> {
    const { id, first_name, last_name, roles, provider_id, deleted } = person;
    await tx.$executeRaw`
      INSERT INTO person (id, first_name, last_name, roles, provider_id, deleted, version)
      VALUES (${id}, ${first_name}, ${last_name}, ${roles}, ${provider_id}, ${deleted}, ${version})
      ON CONFLICT (id) DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
        roles = excluded.roles, provider_id = excluded.provider_id, deleted = excluded.deleted,
        version = excluded.version
      WHERE person.version < excluded.version`;
  }

  /** The names by id; somebody this service has not heard of is missing. */
  async names(ids: readonly number[]): Promise<Map<number, PersonName>> {
    const rows = await this.db.person.findMany({ where: { id: { in: [...new Set(ids)] } } });
    return new Map(
      rows.map(({ id, first_name, last_name, deleted }) => [
        id,
        { id, ...(deleted ? DELETED : { first_name, last_name }) },
      ]),
    );
  }
}
