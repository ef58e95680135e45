import { operation } from '../operation.ts';
import { askedForAudit } from '../people-of-provider.ts';

export const providerUsers = {
  listIds: operation({
    summary: 'The people who are related to a provider and to no other, deleted ones included.',
    subject: 'auth.provider-users.list-ids',
    ...askedForAudit,
  }),
};
