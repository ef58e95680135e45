import { operation } from '../operation.ts';
import { askedForAudit } from '../people-of-provider.ts';

export const providerUsers = {
  listIds: operation({
    summary: 'The people who belong to a provider, deleted ones included.',
    subject: 'auth.provider-users.list-ids',
    ...askedForAudit,
  }),
};
