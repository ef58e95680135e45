import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { PatientReservationStore } from './patient-reservation.store.ts';
import { UserStore } from './user.store.ts';

/** Names and addresses of these people and of those with a reserved id; deleted and unknown ones are left out. */
@Injectable()
export class ListContacts {
  constructor(
    private readonly store: UserStore,
    private readonly reservations: PatientReservationStore,
  ) {}

  readonly contacts = handle(users.contacts, async ({ ids }) => {
    const accounts = await this.store.living(ids);
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
