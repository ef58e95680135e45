import { Injectable } from '@nestjs/common';
import type { UserChanged } from '@drawpoint/contracts/auth/user';
import type { Tx } from '../database.store.ts';

/** What this service shows of people, as auth's events tell it. */
@Injectable()
export class PeopleStore {
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
}
