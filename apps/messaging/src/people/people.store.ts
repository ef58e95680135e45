import { Injectable } from '@nestjs/common';
import type { Person } from '../domain/recipients.ts';
import { Database, type Tx } from '../database.store.ts';

const PERSON = { id: true, roles: true, provider_id: true, deleted: true } as const;

/** What this service knows of people, as the projection of auth's log keeps it. */
@Injectable()
export class PeopleStore {
  constructor(private readonly db: Database) {}

  find(id: number): Promise<Person | null> {
    return this.db.person.findUnique({ where: { id }, select: PERSON });
  }

  ofIds(ids: readonly number[]): Promise<Person[]> {
    return this.db.person.findMany({ where: { id: { in: [...ids] } }, select: PERSON });
  }

  /** Ids of all developers. */
  async developers(tx: Tx): Promise<number[]> {
    const rows = await tx.person.findMany({
      where: { roles: { has: 'developer' }, deleted: false },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id }) => id);
  }

  /** Those who may have to hear of a visit: the people named and the admins of the provider. */
  concerned(tx: Tx, ids: number[], providerId: number | null): Promise<Person[]> {
    const admins = providerId === null ? [] : [{ provider_id: providerId, roles: { has: 'admin' } }];
    return tx.person.findMany({
      where: { OR: [{ id: { in: ids } }, ...admins] },
      select: PERSON,
    });
  }
}
