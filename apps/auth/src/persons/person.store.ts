import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { isAdult } from '@drawpoint/rules/dates';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { person } from '../generated/prisma/client.ts';

export type PersonDetails = Omit<Person, 'id' | 'version' | 'invited_until' | 'needs_agreement'>;
export type PersonRecord = PersonDetails &
  Pick<person, 'id' | 'version' | 'user_id' | 'created_at' | 'claim_ends_at' | 'agreed_at'>;
export type InvitedPerson = PersonRecord & { claim_ends_at: Date };

/** A person as the account's owner sees them. */
export function toPerson(
  { user_id: _, created_at, claim_ends_at, agreed_at, ...shown }: PersonRecord,
  now: Date,
): Person {
  const isAdultAt = (moment: Date) => isAdult(shown.date_of_birth, moment.toISOString().slice(0, 10));
  return {
    ...shown,
    invited_until: claim_ends_at !== null && claim_ends_at > now ? claim_ends_at.toISOString() : null,
    needs_agreement: isAdultAt(now) && !isAdultAt(created_at) && agreed_at === null,
  };
}

/** How many answers an invitation allows (docs/product/accounts.md#claiming). */
const TRIES = 5;

const detailsAt = (id: number): SealedAt => ({ table: 'person', column: 'details_sealed', row: id });

/** The persons an account books for. The caller locks the account before changes (`UserStore.lock`). */
@Injectable()
export class PersonStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** In the order they were added. */
  async list(scope: Scope<'user_id'>, tx: Tx = this.db): Promise<PersonRecord[]> {
    const rows = await tx.person.findMany({ where: scopeWhere(scope), orderBy: { id: 'asc' } });
    return rows.map((row) => this.open(row));
  }

  async owned(id: number, userId: number, tx: Tx): Promise<PersonRecord | null> {
    const row = await tx.person.findFirst({ where: { id, user_id: userId } });
    return row && this.open(row);
  }

  async add(tx: Tx, userId: number, details: PersonDetails): Promise<PersonRecord> {
    const id = await nextId(tx, 'person');
    const details_sealed = this.sealer.sealJson(details, detailsAt(id));
    return this.open(await tx.person.create({ data: { id, user_id: userId, details_sealed } }));
  }

  async change(tx: Tx, id: number, details: PersonDetails): Promise<PersonRecord> {
    const details_sealed = this.sealer.sealJson(details, detailsAt(id));
    const data = { details_sealed, version: { increment: 1 } };
    return this.open(await tx.person.update({ where: { id }, data }));
  }

  async remove(tx: Tx, id: number): Promise<void> {
    await tx.person.delete({ where: { id } });
  }

  /** The person of an invitation, by the hash of its token. */
  async invited(claimHash: string): Promise<InvitedPerson | null> {
    const row = await this.db.person.findUnique({ where: { claim_hash: claimHash } });
    if (!row?.claim_ends_at) return null;
    return { ...this.open(row), claim_ends_at: row.claim_ends_at };
  }

  /** Counts an answer. False when the invitation has had all of its answers. */
  async countTry(claimHash: string): Promise<boolean> {
    const { count } = await this.db.person.updateMany({
      where: { claim_hash: claimHash, claim_tries: { lt: TRIES } },
      data: { claim_tries: { increment: 1 } },
    });
    return count === 1;
  }

  /** A new invitation ends the one before. */
  async invite(tx: Tx, id: number, claimHash: string, endsAt: Date): Promise<PersonRecord> {
    const data = { claim_hash: claimHash, claim_ends_at: endsAt, claim_tries: 0 };
    return this.open(await tx.person.update({ where: { id }, data }));
  }

  async agree(id: number, at: Date): Promise<void> {
    const data = { agreed_at: at, claim_hash: null, claim_ends_at: null };
    await this.db.person.update({ where: { id }, data });
  }

  async removeClaimed(id: number): Promise<void> {
    await this.db.person.deleteMany({ where: { id } });
  }

  private open({ details_sealed, claim_hash: _, claim_tries: _tries, ...row }: person): PersonRecord {
    return { ...row, ...this.sealer.openJson<PersonDetails>(details_sealed, detailsAt(row.id)) };
  }
}
