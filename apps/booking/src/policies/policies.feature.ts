import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ManagePolicies } from './manage-policies.ts';
import { PolicyStore } from './policy.store.ts';

export const policiesFeature = feature({
  contract: policies,
  handlers: [ManagePolicies],
  providers: [PolicyStore],
  exports: [PolicyStore],
});
