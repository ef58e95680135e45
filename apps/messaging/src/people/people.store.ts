import { Injectable } from '@nestjs/common';
import type { Person } from '../domain/recipients.ts';
import { Database, type Tx } from '../database.store.ts';

const PERSON = { id: true, roles: true, provider_id: true, deleted: true } as const;

/** People, as projected from auth's event log. */
@Injectable()
export class PeopleStore {
  constructor(private readonly db: Database) {}

  find(id: number): Promise<Person | null> {
    return this.db.person.findUnique({ where: { id }, select: PERSON });
  }

  ofIds(ids: readonly number[]): Promise<Person[]> {
    return this.db.person.findMany({ where: { id: { in: [...ids] } }, select: PERSON });
  }

  /** Returns the ids of all developers. */
  async developers(tx: Tx): Promise<number[]> {
    const rows = await tx.person.findMany({
      where: { roles: { has: 'developer' }, deleted: false },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id }) => id);
  }

  /** Returns possible recipients of a visit's news: the named people and the provider's admins. */
  concerned(tx: Tx, ids: number[], providerId: number | null): Promise<Person[]> {
    const admins = providerId === null ? [] : [{ provider_id: providerId, roles: { has: 'admin' } }];
    return tx.person.findMany({
      where: { OR: [{ id: { in: ids } }, ...admins] },
      select: PERSON,
    });
  }
}
