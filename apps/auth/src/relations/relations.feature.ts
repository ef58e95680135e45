import { companies } from '@drawpoint/contracts/auth/companies.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { END_ACTING, EndActing, relationChanges } from './end-acting.ts';
import { EndRelation } from './end-relation.ts';
import { OwnCompanies } from './own-companies.ts';
import { PersonAccess } from './person-access.ts';
import { providers } from './providers.ts';
import { RelationsOfPeople } from './relations-of-people.ts';
import { TellPerson } from './tell-person.ts';

/** How people are related to companies, and what that lets staff do with them. */
export const relationsFeature = feature({
  contract: companies,
  handlers: [OwnCompanies],
  providers: [EndRelation, PersonAccess, RelationsOfPeople, TellPerson],
  tasks: [provideTask(END_ACTING, EndActing)],
  consumers: [providers, ...relationChanges],
  exports: [EndRelation, PersonAccess, RelationsOfPeople, TellPerson],
});
