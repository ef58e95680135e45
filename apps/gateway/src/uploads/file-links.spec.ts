import type { TokenCache } from '../authentication/token-cache.ts';
import { person } from '../testing/gateway-under-test.ts';
import { FileLinks } from './file-links.ts';

const PATH = '/api/media/3';
const HASH = 'ab'.repeat(32);
const NOW = 1_800_000_000_000;
const MINUTES_MS = 60_000;

describe('A link to a file', () => {
  const caller = person(1);
  const tokens = { findByHash: (hash: string) => (hash === HASH ? caller : null) } as unknown as TokenCache;
  const links = new FileLinks(tokens, { PUSHER_SECRET: 'a secret of these tests' });
  const linkOf = (url: string) => new URL(url, 'http://site.test').searchParams.get('link')!;
  const link = linkOf(links.to(PATH, HASH, NOW));
  const open = (after: number, path = PATH, by = links) =>
    by.callerOf(link, path, '203.0.113.1', NOW + after);

  it('a link is valid for five minutes', async () => {
    expect(await open(5 * MINUTES_MS)).toBe(caller);
    await expect(open(5 * MINUTES_MS + 1)).rejects.toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('a link is valid on every gateway with the same secret, and on no other', async () => {
    expect(await open(0, PATH, new FileLinks(tokens, { PUSHER_SECRET: 'a secret of these tests' }))).toBe(
      caller,
    );
    const other = new FileLinks(tokens, { PUSHER_SECRET: 'another secret of tests' });
    await expect(open(0, PATH, other)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('a link opens no other file', async () => {
    await expect(open(0, '/api/media/4')).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
});
