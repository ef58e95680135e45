import { Injectable } from '@nestjs/common';
import type { Person } from '../domain/recipients.ts';
import type { Tx } from '../database.store.ts';

/** What this service knows of people, as the projection of auth's log keeps it. */
@Injectable()
export class PeopleStore {
  /** Those who may have to hear of a visit: the people named and the admins of the provider. */
  concerned(tx: Tx, ids: number[], providerId: number | null): Promise<Person[]> {
    const admins = providerId === null ? [] : [{ provider_id: providerId, roles: { has: 'admin' } }];
    return tx.person.findMany({
      where: { OR: [{ id: { in: ids } }, ...admins] },
      select: { id: true, roles: true, provider_id: true, deleted: true },
    });
  }
}
