import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
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
  ) {}

  readonly lastSeen = handle(users.lastSeen, async ({ ids }) => ({
    data: (await this.sessions.lastSeen(ids)).map(({ id, at }) => ({ id, last_seen_at: at.toISOString() })),
  }));

  /** Names and addresses of these people and of those with a reserved id; deleted and unknown ones are left out. */
  readonly contacts = handle(users.contacts, async ({ ids }) => {
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
}
