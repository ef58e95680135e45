import { Injectable } from '@nestjs/common';
import type { UserChanged } from '@drawpoint/contracts/auth/user';
import type { Person } from '../domain/recipients.ts';
import type { Tx } from '../database.store.ts';

/** What this service knows of people, as auth's events tell it. */
@Injectable()
export class PeopleStore {
  /** Applies a person's state unless a newer one is known. */
  async apply(tx: Tx, person: UserChanged, version: number): Promise<void> {
    const { id, first_name, last_name, roles, provider_id, deleted } = person;
    await tx.$executeRaw`
      INSERT INTO person (id, version, first_name, last_name, roles, provider_id, deleted)
      VALUES (${id}, ${version}, ${first_name}, ${last_name}, ${roles}, ${provider_id}, ${deleted})
      ON CONFLICT (id) DO UPDATE
         SET version = excluded.version, first_name = excluded.first_name, last_name = excluded.last_name,
             roles = excluded.roles, provider_id = excluded.provider_id, deleted = excluded.deleted
       WHERE person.version < excluded.version`;
  }

  /** Those who may have to hear of a visit: the people named and the admins of the provider. */
  concerned(tx: Tx, ids: number[], providerId: number | null): Promise<Person[]> {
    const admins = providerId === null ? [] : [{ provider_id: providerId, roles: { has: 'admin' } }];
    return tx.person.findMany({
      where: { OR: [{ id: { in: ids } }, ...admins] },
      select: { id: true, roles: true, provider_id: true, deleted: true },
    });
  }
}
