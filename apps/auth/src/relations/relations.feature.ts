import { companies } from '@drawpoint/contracts/auth/companies.contract';
import { providerChanged } from '@drawpoint/contracts/booking/catalog.events';
import { projectionOf } from '@drawpoint/nest-kit/events/projection-of';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { Database } from '../database.store.ts';
import { AdminScope } from '../sessions/admin-scope.ts';
import { END_ACTING, EndActing, relationChanges } from './end-acting.ts';
import { EndRelation } from './end-relation.ts';
import { OwnCompanies } from './own-companies.ts';
import { PersonAccess } from './person-access.ts';
import { ReadableEmails } from './readable-emails.ts';
import { RelationsOfPeople } from './relations-of-people.ts';
import { TellPerson } from './tell-person.ts';

/** Keeps the table `provider` in step with booking. */
const providers = projectionOf(providerChanged, {
  name: 'providers',
  database: Database,
  table: 'provider',
  columns: ['name'],
  inject: [AdminScope],
  // When a second provider appears, the first one's admins lose the view of a single-provider site.
  afterCommit: (scope) => async (events) => {
    if (events.some(({ entity_version }) => entity_version === 1)) await scope.announceAll();
  },
});

/** People's relations to companies, and the rights that staff get from them. */
export const relationsFeature = feature({
  contract: companies,
  handlers: [OwnCompanies],
  providers: [EndRelation, PersonAccess, ReadableEmails, RelationsOfPeople, TellPerson],
  tasks: [provideTask(END_ACTING, EndActing)],
  consumers: [providers, ...relationChanges],
  exports: [EndRelation, PersonAccess, ReadableEmails, RelationsOfPeople, TellPerson],
});
