import { AtOnce } from '@drawpoint/nest-kit/testing/at-once';
import type { AdminScope } from './admin-scope.ts';
import { ResolveSession } from './resolve-session.ts';
import type { SessionStore } from './session.store.ts';

describe('Tokens that are looked up at once', () => {
  it('concurrent token lookups use two connections and leave the others to reads', async () => {
    const asked = new AtOnce();
    const store = { byTokenHash: () => asked.pass().then(() => null) } as unknown as SessionStore;
    const { resolve } = new ResolveSession(store, {} as AdminScope);
    const ctx = { now: () => new Date() } as Parameters<typeof resolve>[1];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => resolve({ token_hash: `hash ${index}` }, ctx)),
    );
    expect([asked.all, asked.most]).toEqual([50, 2]);
  });
});
