import type { Caller } from '@drawpoint/contracts/envelope';
import type { Role } from '@drawpoint/contracts/operation';
import { concernsProviders, subscribedProvidersOf, maySubscribe } from './channel-rules.ts';

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
    ['not by whoever acts for its admin, for another', caller(['admin'], 1, { within_provider: 2 }), false],
    [
      'not by whoever acts for an admin of all, for another',
      caller(['admin'], 2, { admin_scope: 'all', within_provider: 2 }),
      false,
    ],
    ['by an admin of another where the site says so', caller(['admin'], 2, { admin_scope: 'all' }), true],
  ])('an event of a provider is received %s', (_who, who, hears) => {
    expect(concernsProviders(subscribedProvidersOf(who), [1, 5])).toBe(hears);
  });
});

describe('A channel that carries what concerns every provider', () => {
  it.each(['private-user.1', 'private-chat.1.2'])(
    'the channel %s is closed to an admin who acts for a person',
    (channel) => {
      expect(maySubscribe(caller(['user'], null), channel)).toBe(true);
      expect(maySubscribe(caller(['user'], null, { impersonator_id: 2 }), channel)).toBe(true);
      expect(maySubscribe(caller(['user'], null, { impersonator_id: 2, within_provider: 1 }), channel)).toBe(
        false,
      );
    },
  );
});
