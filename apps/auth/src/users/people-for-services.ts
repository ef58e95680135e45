import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { TellPerson } from '../relations/tell-person.ts';
import { SessionStore } from '../sessions/session.store.ts';
import { unknownPersonLimit } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { FoundPersonStore } from './found-person.store.ts';
import { PatientReservationStore } from './patient-reservation.store.ts';
import { type ContactAccount, UserStore } from './user.store.ts';

type Contact = OutputOf<typeof users.contacts>['data'][number];

/** What other services may read about people, and the notifications they may send. */
@Injectable()
export class PeopleForServices {
  constructor(
    private readonly db: Database,
    private readonly store: UserStore,
    private readonly reservations: PatientReservationStore,
    private readonly found: FoundPersonStore,
    private readonly sessions: SessionStore,
    private readonly access: PersonAccess,
    private readonly persons: TellPerson,
    private readonly throttle: Throttle,
  ) {}

  readonly lastSeen = handle(users.lastSeen, async ({ ids }) => ({
    data: (await this.sessions.lastSeen(ids)).map(({ id, at }) => ({ id, last_seen_at: at.toISOString() })),
  }));

  /** Returns names and addresses of these people and of reserved ids. Omits deleted and unknown ones. */
  readonly contacts = handle(users.contacts, async ({ ids, open_only, readers }, ctx) => {
    const accounts = await this.store.contacts(ids);
    if (open_only) return { data: await this.openAmong(accounts, ctx) };
    const found = new Set(accounts.map(({ id }) => id));
    const [openTo, reserved] = await Promise.all([
      readers && this.access.readersOf(accounts, ctx, readers.visits),
      this.reservations.named(ids.filter((id) => !found.has(id))),
    ]);
    return {
      data: [
        ...accounts.map((each) => ({
          ...toContact(each),
          ...(openTo && { open_to: openTo.get(each.id) ?? [] }),
        })),
        ...reserved.map(({ user_id: id, ...person }) => ({ id, ...person })),
      ],
    };
  });

  readonly findOwnPatient = handle(
    users.findOwnPatient,
    async ({ email = '', user_id }, { caller, ...ctx }) => {
      const account = await (user_id === undefined ? this.store.byEmail(email) : this.store.byId(user_id));
      if (!caller || !account || account.deleted || !account.roles.includes('user')) return { id: null };
      const { record } = await this.access.rightsOver(account, { ...ctx, caller });
      return { id: record ? account.id : null };
    },
  );

  readonly confirmedEmail = handle(users.confirmedEmail, async ({ user_id }) => {
    const account = await this.store.byId(user_id);
    return { email: account && !account.deleted && account.email_verified_at ? account.email : null };
  });

  readonly birthDates = handle(users.birthDates, async ({ ids }) => ({
    data: await this.store.birthDates(ids),
  }));

  readonly isBornOn = handle(users.isBornOn, async ({ user_id, date_of_birth }) => {
    const account = await this.store.byId(user_id);
    const known = account?.deleted ? null : (account?.date_of_birth ?? null);
    return { is_match: known === null ? null : known === date_of_birth };
  });

  readonly canEmail = handle(users.canEmail, async ({ email }) => {
    const account = await this.store.byEmail(email);
    return { can_email: !account?.deleted };
  });

  /**
   * People without a company, whom admins find by the full email address only. Throws RATE_LIMITED after 20
   * unknown ids an hour.
   */
  readonly foundByEmail = handle(users.foundByEmail, async ({ ids }, { caller, now }) => {
    if (!caller || caller.provider_id === null) return { ids: [] };
    const found = await this.found.among(ids, caller.provider_id, now());
    const unknown = ids.length - found.length;
    for (let counted = 0; counted < unknown; counted += 1) {
      await this.throttle.count([unknownPersonLimit(caller.user_id)], now());
    }
    return { ids: found };
  });

  /** Notifies patients that staff assigned them to a phlebotomist. */
  readonly tellAssigned = handle(users.tellAssigned, async ({ ids, provider_id }) => {
    const accounts = await this.store.ofIds(ids);
    await inTransaction(this.db, async (tx: Tx) => {
      for (const account of accounts.values()) await this.persons.tell(tx, account, 'assigned', provider_id);
    });
    this.persons.announce();
    return {};
  });

  /** Returns those whose record is open to the caller. */
  private async openAmong(
    accounts: readonly ContactAccount[],
    { caller, ...ctx }: RequestContext,
  ): Promise<Contact[]> {
    if (!caller) return [];
    const rightsOver = await this.access.rightsOverAll(accounts, { ...ctx, caller });
    return accounts.filter(({ id }) => rightsOver(id).record).map(toContact);
  }
}

const toContact = ({ id, first_name, last_name, email, mobile, ...rest }: ContactAccount): Contact => ({
  ...{ id, first_name, last_name, email, mobile },
  preferred_language: rest.preferred_language,
});
