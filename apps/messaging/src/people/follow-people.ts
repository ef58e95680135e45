import { UserChanged } from '@drawpoint/contracts/auth/user';
import { authEvents } from '@drawpoint/contracts/auth/users.contract';
import { provideConsumer } from '@drawpoint/nest-kit/events/provide-consumer';
import { Database, type Tx } from '../database.store.ts';
import { PeopleStore } from './people.store.ts';

/** Keeps names, roles and providers of people in step with auth. */
export const followPeople = provideConsumer({
  publisher: 'auth',
  read: authEvents.read,
  database: Database,
  inject: [PeopleStore],
  handlers: (people) => ({
    'user.changed': (tx: Tx, event) => people.apply(tx, UserChanged.parse(event.data), event.entity_version),
  }),
});
