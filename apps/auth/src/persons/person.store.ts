import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { person } from '../generated/prisma/client.ts';

export type PersonDetails = Omit<Person, 'id' | 'version'>;

const detailsAt = (id: number): SealedAt => ({ table: 'person', column: 'details_sealed', row: id });

/** The persons an account books for. The caller locks the account before changes (`UserStore.lock`). */
@Injectable()
export class PersonStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** In the order they were added. */
  async list(scope: Scope<'user_id'>, tx: Tx = this.db): Promise<Person[]> {
    const rows = await tx.person.findMany({ where: scopeWhere(scope), orderBy: { id: 'asc' } });
    return rows.map((row) => this.open(row));
  }

  async owned(id: number, userId: number, tx: Tx): Promise<Person | null> {
    const row = await tx.person.findFirst({ where: { id, user_id: userId } });
    return row && this.open(row);
  }

  async add(tx: Tx, userId: number, details: PersonDetails): Promise<Person> {
    const id = await nextId(tx, 'person');
    const details_sealed = this.sealer.sealJson(details, detailsAt(id));
    return this.open(await tx.person.create({ data: { id, user_id: userId, details_sealed } }));
  }

  async change(tx: Tx, id: number, details: PersonDetails): Promise<Person> {
    const details_sealed = this.sealer.sealJson(details, detailsAt(id));
    const data = { details_sealed, version: { increment: 1 } };
    return this.open(await tx.person.update({ where: { id }, data }));
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.person.delete({ where: { id } });
  }

  private open({ id, version, details_sealed }: person): Person {
    return { id, version, ...this.sealer.openJson<PersonDetails>(details_sealed, detailsAt(id)) };
  }
}
