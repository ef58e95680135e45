import type { Caller } from '@drawpoint/contracts/envelope';
import type { Role } from '@drawpoint/contracts/operation';
import { concernsProviders, heardProvidersOf } from './channel-rules.ts';

const caller = (roles: Role[], provider_id: number | null, more: Partial<Caller> = {}): Caller => ({
  ...{ user_id: 1, session_id: 's', roles, provider_id },
  ...more,
});

describe('What concerns a provider is heard', () => {
  it.each([
    ['by a developer', caller(['developer'], null), true],
    ['by an admin of it', caller(['admin'], 1), true],
    ['not by an admin of another', caller(['admin'], 2), false],
    ['not by an admin of none', caller(['admin'], null), false],
    ['by an admin of another where the site says so', caller(['admin'], 2, { admin_scope: 'all' }), true],
  ])('%s', (_who, who, hears) => {
    expect(concernsProviders(heardProvidersOf(who), [1, 5])).toBe(hears);
  });
});
