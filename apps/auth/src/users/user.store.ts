import { Injectable } from '@nestjs/common';
import { NO_INSURANCE, type Insurance } from '@drawpoint/contracts/auth/insurance';
import { profileOf } from '@drawpoint/contracts/auth/profile';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { Role } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { idList, readIds } from '@drawpoint/nest-kit/data/id-list';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import { Prisma, type user } from '../generated/prisma/client.ts';
import type { Account, RelatedAccount, Registration } from './account.ts';

const { sql } = Prisma;

export type NewAccount = Pick<Account, 'email' | 'first_name' | 'last_name'> &
  Partial<
    Registration &
      Pick<
        Account,
        | 'id'
        | 'roles'
        | 'is_phlebotomist'
        | 'given_roles'
        | 'provider_id'
        | 'made_by'
        | 'password_by_staff'
        | 'email_verified_at'
        | 'claimed_at'
        | 'last_visited_at'
      >
  >;

export type ContactAccount = RelatedAccount &
  Pick<Account, 'first_name' | 'last_name' | 'email' | 'mobile' | 'preferred_language'>;

/** How a password was set. */
export type PasswordOrigin = {
  /** When the person followed an emailed link: this confirms the email and claims the account. */
  linkFollowedAt?: Date;
  byStaff?: boolean;
};

const isOfProviderAlone = (providerId: number, among?: readonly number[]) => sql`
  of_providers @> ARRAY[${providerId}]::int[] AND cardinality(of_providers) = 1
  ${among ? sql`AND id = ANY (${idList(among)})` : Prisma.empty}`;

/** The position of a sealed column of an account. */
export const inAccount = (id: number, column: keyof user & `${string}_sealed`): SealedAt => ({
  table: 'user',
  column,
  row: id,
});

/** People's accounts. Emails must be in lower case. */
@Injectable()
export class UserStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async byId(id: number, tx: Tx = this.db): Promise<Account | null> {
    const row = await tx.user.findUnique({ where: { id } });
    return row && this.open(row);
  }

  /** Reads the caller's account. Throws UNAUTHENTICATED when it is gone. */
  async ofCaller({ user_id }: Caller, tx: Tx = this.db): Promise<Account> {
    const account = await this.byId(user_id, tx);
    if (!account || account.deleted) throw new AppError('UNAUTHENTICATED');
    return account;
  }

  /** Reads an account, deleted or not. Throws NOT_FOUND. */
  async existing(id: number, tx: Tx = this.db): Promise<Account> {
    const account = await this.byId(id, tx);
    if (!account) throw new AppError('NOT_FOUND');
    return account;
  }

  async byEmail(email: string, tx: Tx = this.db): Promise<Account | null> {
    if (email === '') return null;
    const row = await tx.user.findFirst({ where: { email } });
    return row && this.open(row);
  }

  /** Reads the people with these ids, deleted ones too. */
  async ofIds(ids: number[]): Promise<Map<number, Account>> {
    const rows = await this.db.user.findMany({ where: { id: { in: ids } } });
    return new Map(rows.map((row) => [row.id, this.open(row)]));
  }

  /**
   * Reads contact data of these people and what rights over them follow from, without deleted ones. Reads
   * nothing else, because there are many at a time.
   */
  async contacts(ids: number[]): Promise<ContactAccount[]> {
    const rows = await this.db.$queryRaw<(Omit<ContactAccount, 'mobile'> & Pick<user, 'mobile_sealed'>)[]>`
      SELECT id, first_name, last_name, email, mobile_sealed, preferred_language,
             roles, is_phlebotomist, provider_id, made_by, claimed_at FROM "user"
       WHERE id = ANY (${idList(ids)}) AND deleted_at IS NULL ORDER BY id`;
    return rows.map(({ mobile_sealed, ...row }) => ({
      ...row,
      mobile: mobile_sealed && this.sealer.open(mobile_sealed, inAccount(row.id, 'mobile_sealed')),
    }));
  }

  /** Those who have one, and whose account is not deleted. */
  async birthDates(ids: readonly number[]): Promise<{ id: number; date_of_birth: string }[]> {
    const rows = await this.db.user.findMany({ where: { id: { in: [...ids] }, deleted_at: null } });
    const opened = rows.map((row) => this.open(row));
    return opened.flatMap(({ id, date_of_birth: born }) => (born ? { id, date_of_birth: born } : []));
  }

  /** Reads people who are related to this provider only, deleted ones too. Limited to `among` when given. */
  async idsOfProvider(providerId: number, among?: readonly number[]): Promise<number[]> {
    return readIds(this.db, sql`SELECT id FROM "user" WHERE ${isOfProviderAlone(providerId, among)}`);
  }

  /** Returns which of them have left a provider, and when. */
  async leftProvider(
    providerId: number,
    among?: readonly number[],
  ): Promise<{ user_id: number; at: string }[]> {
    const rows = await this.db.$queryRaw<{ id: number; left_provider_at: Date }[]>`
      SELECT id, left_provider_at FROM "user"
       WHERE ${isOfProviderAlone(providerId, among)} AND left_provider_at IS NOT NULL`;
    return rows.map(({ id, left_provider_at }) => ({ user_id: id, at: left_provider_at.toISOString() }));
  }

  async isEmpty(tx: Tx = this.db): Promise<boolean> {
    return (await tx.user.findFirst({ select: { id: true } })) === null;
  }

  /**
   * Creates an account, under the id reserved for its email. Returns null when the email has an account
   * already, even one that a concurrent transaction just created. Patients without email have an empty one.
   */
  async add(tx: Tx, account: NewAccount): Promise<Account | null> {
    const { email } = account;
    await this.lockEmail(tx, email);
    const reserved = await tx.patient_reservation.findUnique({ where: { email } });
    const id = account.id ?? reserved?.user_id ?? (await nextId(tx, 'user'));
    const [row] = await tx.user.createManyAndReturn({
      data: [{ ...this.personal(id, account), ...assigned(account), id, email }],
      skipDuplicates: true,
    });
    if (reserved) await tx.patient_reservation.delete({ where: { email } });
    return row ? this.open(row) : null;
  }

  /** Locks the creation of accounts with this email until the transaction ends. */
  async lockEmail(tx: Tx, email: string): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('account'), hashtext(${email}))`;
  }

  /**
   * Confirms the email and claims the account. Applies the owner's registration when the account already
   * existed.
   */
  async confirmEmail(tx: Tx, id: number, registration: Registration | null, now: Date): Promise<Account> {
    await this.claim(tx, id, now);
    const row = await tx.user.update({
      where: { id },
      data: {
        ...(registration && this.personal(id, registration)),
        email_verified_at: now,
        password_by_staff: false,
        version: { increment: 1 },
      },
    });
    return this.open(row);
  }

  async setPassword(
    tx: Tx,
    id: number,
    passwordHash: string,
    { linkFollowedAt, byStaff = false }: PasswordOrigin,
  ): Promise<void> {
    await tx.user.update({
      where: { id },
      data: { password_hash: passwordHash, password_by_staff: byStaff, version: { increment: 1 } },
      select: { id: true },
    });
    if (!linkFollowedAt) return;
    await this.claim(tx, id, linkFollowedAt);
    await tx.user.updateMany({
      where: { id, email_verified_at: null },
      data: { email_verified_at: linkFollowedAt },
    });
    // Drops pending registrations, as following a link does (decision 027).
    await tx.email_verification.deleteMany({ where: { user_id: id } });
  }

  /** Replaces a hash by one with today's cost, unless the password was changed meanwhile. */
  async rehash(id: number, before: string, after: string): Promise<void> {
    await this.db.user.updateMany({ where: { id, password_hash: before }, data: { password_hash: after } });
  }

  async visited(tx: Tx, id: number, now: Date): Promise<void> {
    await tx.user.update({ where: { id }, data: { last_visited_at: now } });
  }

  /** Locks the person's data until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<void> {
    await tx.$executeRaw`SELECT id FROM "user" WHERE id = ${id} FOR NO KEY UPDATE`;
  }

  /** Locks changes of admins and developers until the transaction ends. */
  async lockManagers(tx: Tx): Promise<void> {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('managers'))`;
  }

  /** Counts the other non-deleted people with a role, at a provider when one is given. */
  async countOthers(
    tx: Tx,
    userId: number,
    { role, provider_id }: { role: Role; provider_id?: number },
  ): Promise<number> {
    return tx.user.count({
      where: {
        ...{ id: { not: userId }, deleted_at: null, roles: { has: role } },
        ...(provider_id !== undefined && { provider_id }),
      },
    });
  }

  /** Removes a person from a provider. Returns null when they do not belong to it. */
  async leaveProvider(tx: Tx, id: number, providerId: number): Promise<Account | null> {
    const { count } = await tx.user.updateMany({
      where: { id, provider_id: providerId },
      data: { provider_id: null, version: { increment: 1 } },
    });
    return count === 0 ? null : this.byId(id, tx);
  }

  /** New accounts get ids above this one; lower ids are fixed. */
  async keepIdsFree(tx: Tx, upTo: number): Promise<void> {
    await tx.$queryRaw`
      SELECT max(nextval(pg_get_serial_sequence('"user"', 'id')))::int AS last
        FROM generate_series(1, ${upTo}::int)`;
  }

  private async claim(tx: Tx, id: number, now: Date): Promise<void> {
    await tx.user.updateMany({ where: { id, claimed_at: null }, data: { claimed_at: now } });
  }

  private personal(id: number, person: Partial<Registration> & Pick<Account, 'first_name' | 'last_name'>) {
    return {
      first_name: person.first_name,
      last_name: person.last_name,
      gender: person.gender ?? null,
      date_of_birth_sealed: person.date_of_birth
        ? this.sealer.seal(person.date_of_birth, inAccount(id, 'date_of_birth_sealed'))
        : null,
      mobile_sealed: person.mobile ? this.sealer.seal(person.mobile, inAccount(id, 'mobile_sealed')) : null,
      mobile_confirmed_at: null,
      password_hash: person.password_hash ?? null,
      scheduling_for_someone_else: person.scheduling_for_someone_else ?? false,
      preferred_language: person.preferred_language ?? 'en',
    };
  }

  private open({ date_of_birth_sealed, mobile_sealed, insurance_sealed, ...row }: user): Account {
    const opened = (sealed: string | null, column: 'date_of_birth_sealed' | 'mobile_sealed') =>
      sealed && this.sealer.open(sealed, inAccount(row.id, column));
    const insured = inAccount(row.id, 'insurance_sealed');
    return {
      ...row,
      ...profileOf(row),
      roles: row.roles as Role[],
      date_of_birth: opened(date_of_birth_sealed, 'date_of_birth_sealed'),
      mobile: opened(mobile_sealed, 'mobile_sealed'),
      mobile_confirmed: row.mobile_confirmed_at !== null,
      insurance: {
        ...NO_INSURANCE,
        ...(insurance_sealed && this.sealer.openJson<Insurance>(insurance_sealed, insured)),
      },
      deleted: row.deleted_at !== null,
    };
  }
}

function assigned(
  account: NewAccount,
): Omit<Prisma.userCreateManyInput, 'id' | 'email' | 'first_name' | 'last_name'> {
  return {
    roles: account.roles ?? ['user'],
    is_phlebotomist: account.is_phlebotomist ?? false,
    given_roles: account.given_roles ?? [],
    provider_id: account.provider_id ?? null,
    made_by: account.made_by ?? null,
    password_by_staff: account.password_by_staff ?? false,
    email_verified_at: account.email_verified_at ?? null,
    claimed_at: account.claimed_at ?? null,
    last_visited_at: account.last_visited_at ?? null,
  };
}
