import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { RelationStore } from './relation.store.ts';

/** The phlebotomists' names, and whether they still are phlebotomists. */
export const people = userProjection({ database: Database, columns: ['first_name', 'last_name', 'roles'] });

/**
 * Whoever gets the role has a record here from then on, not bookable until there are working hours. It stays when
 * the role goes: what is booked with them needs it, and the role says whether they can be booked. It goes with an account
 * that is deleted for good, which has no name any more.
 */
export const phlebotomistRecords = consumer({
  name: 'phlebotomist-records',
  publisher: 'auth',
  kind: 'projection',
  database: Database,
  inject: [PhlebotomistStore, RelationStore],
  afterCommit: (_phlebotomists, relations) => () => relations.announce(),
  handlers: (phlebotomists) => [
    on(userChanged, async (tx: Tx, { data: { id, roles, deleted, provider_id, first_name, last_name } }) => {
      if (deleted && first_name === '' && last_name === '') await phlebotomists.remove(id, tx);
      if (!deleted && roles.includes('phlebotomist')) await phlebotomists.ensure(tx, id, provider_id);
    }),
  ],
});
