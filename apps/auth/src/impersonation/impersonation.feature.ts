import { impersonation } from '@drawpoint/contracts/auth/impersonation.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { relationsFeature } from '../relations/relations.feature.ts';
import { Impersonate } from './impersonate.ts';

export const impersonationFeature = feature({
  contract: impersonation,
  handlers: [Impersonate],
  imports: [relationsFeature],
});
