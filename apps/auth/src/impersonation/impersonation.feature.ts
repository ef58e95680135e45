import { impersonation } from '@drawpoint/contracts/auth/impersonation.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { Impersonate } from './impersonate.ts';
import { ProvidersOfPerson } from './providers-of-person.ts';

export const impersonationFeature = feature({
  contract: impersonation,
  handlers: [Impersonate],
  providers: [ProvidersOfPerson],
  exports: [ProvidersOfPerson],
});
