import type { AdminScope } from './admin-scope.ts';
import { ResolveSession } from './resolve-session.ts';
import type { SessionStore } from './session.store.ts';

describe('Tokens that are looked up at once', () => {
  it('take two connections, and leave the others to whoever reads', async () => {
    let atOnce = 0;
    let most = 0;
    let asked = 0;
    const store = {
      byTokenHash: async () => {
        asked += 1;
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise(setImmediate);
        atOnce -= 1;
        return null;
      },
    } as unknown as SessionStore;
    const { resolve } = new ResolveSession(store, {} as AdminScope);
    const ctx = { now: () => new Date() } as Parameters<typeof resolve>[1];
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => resolve({ token_hash: `hash ${index}` }, ctx)),
    );
    expect([asked, most]).toEqual([50, 2]);
  });
});
