import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PersonAccess } from '../relations/person-access.ts';
import { SessionStore } from '../sessions/session.store.ts';
import { PatientReservationStore } from './patient-reservation.store.ts';
import { UserStore } from './user.store.ts';

/** What other services may know of people. */
@Injectable()
export class ListContacts {
  constructor(
    private readonly store: UserStore,
    private readonly reservations: PatientReservationStore,
    private readonly sessions: SessionStore,
    private readonly access: PersonAccess,
  ) {}

  readonly lastSeen = handle(users.lastSeen, async ({ ids }) => ({
    data: (await this.sessions.lastSeen(ids)).map(({ id, at }) => ({ id, last_seen_at: at.toISOString() })),
  }));

  /** Names and addresses of these people and of those with a reserved id; deleted and unknown ones are left out. */
  readonly contacts = handle(users.contacts, async ({ ids, open_only }, ctx) => {
    if (open_only) return { data: await this.openContacts(ids, ctx) };
    const accounts = await this.store.contacts(ids);
    const found = new Set(accounts.map(({ id }) => id));
    const reserved = await this.reservations.named(ids.filter((id) => !found.has(id)));
    const people = [...accounts, ...reserved.map(({ user_id: id, ...person }) => ({ id, ...person }))];
    return {
      data: people.map(({ id, first_name, last_name, email, mobile }) => ({
        id,
        first_name,
        last_name,
        email,
        mobile,
      })),
    };
  });

  /** Those whose record is open to the caller. */
  private async openContacts(ids: number[], { caller, ...ctx }: RequestContext) {
    if (!caller) return [];
    const accounts = [...(await this.store.ofIds(ids)).values()].filter(({ deleted }) => !deleted);
    const rightsOver = await this.access.rightsOverAll(accounts, { ...ctx, caller });
    return accounts
      .filter(({ id }) => rightsOver(id).record)
      .map(({ id, first_name, last_name, email, mobile }) => ({ id, first_name, last_name, email, mobile }));
  }
}
