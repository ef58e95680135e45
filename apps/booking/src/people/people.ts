import { userChanged } from '@drawpoint/contracts/auth/user.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { SeriesStore } from '../series/series.store.ts';
import { GivenConsentStore } from '../sessions/given-consent.store.ts';
import { WaitlistStore } from '../waitlist/waitlist.store.ts';
import { RelationStore } from './relation.store.ts';

/** Copies names and roles of people from auth. */
export const people = userProjection({ database: Database, columns: ['first_name', 'last_name', 'roles'] });

/**
 * Creates a record for everybody who gets the role; it is not bookable without working hours. The record
 * outlives the role, because visits need it. It is removed when the account is deleted for good: such an
 * account has no name.
 */
export const phlebotomistRecords = consumer({
  name: 'phlebotomist-records',
  publisher: 'auth',
  kind: 'projection',
  database: Database,
  inject: [PhlebotomistStore, RelationStore, GivenConsentStore, SeriesStore, WaitlistStore],
  afterCommit: (_phlebotomists, relations) => () => relations.announce(),
  handlers: (phlebotomists, _relations, consents, series, waitlist) => [
    on(userChanged, async (tx: Tx, { data, occurred_at }) => {
      const { id, roles, deleted, provider_id, first_name, last_name } = data;
      if (deleted) await waitlist.end(tx, { user_id: id }, 'ended', new Date(occurred_at));
      if (deleted && first_name === '' && last_name === '') {
        await phlebotomists.remove(id, tx);
        await consents.forget(tx, id);
        await series.forget(tx, id);
        await waitlist.forget(tx, id);
      }
      if (!deleted && roles.includes('phlebotomist')) await phlebotomists.ensure(tx, id, provider_id);
    }),
  ],
});
