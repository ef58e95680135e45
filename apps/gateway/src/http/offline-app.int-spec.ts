import { runInNewContext } from 'node:vm';
import { options } from '@drawpoint/contracts/admin/options.contract';
import request from 'supertest';
import { startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';
import { writeWebDist } from '../testing/web-dist.ts';

const WORKER = '/phleb/worker.js';
const MANIFEST = '/phleb/manifest.webmanifest';

async function start(env: Record<string, string>): Promise<GatewayUnderTest> {
  const gateway = await startGatewayUnderTest(undefined, { WEB_DIST: writeWebDist(), env });
  gateway.answer(options.list.subject, () => [{ key: 'site_title', value: 'Bob & Sons' }]);
  return gateway;
}

describe('The phlebotomists’ app', () => {
  let on: GatewayUnderTest;
  let off: GatewayUnderTest;
  beforeAll(async () => {
    [on, off] = await Promise.all([start({}), start({ OFFLINE_APP: 'off' })]);
  });
  afterAll(() => Promise.all([on.close(), off.close()]));

  it('the manifest names the site, and is limited to phlebotomists’ pages', async () => {
    const { body, headers } = await request(on.url).get(MANIFEST).expect(200);
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(body).toMatchObject({ name: 'Bob & Sons', scope: '/phleb/', display: 'standalone' });
    expect((body as { start_url: string }).start_url).toMatch(/^\/phleb\//);
  });

  it('the service worker is checked for a new version each time, and its policy allows its own requests', async () => {
    const { headers, text } = await request(on.url).get(WORKER).expect(200);
    expect(text).toContain('the worker');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['content-security-policy']).toMatch(/connect-src 'self'/);
  });

  it('pages know whether the app is on', async () => {
    expect((await request(on.url).get('/dashboard')).text).toContain('"offline":true');
    expect((await request(off.url).get('/dashboard')).text).not.toContain('"offline"');
  });

  it('switched off, the served worker deletes what is stored and removes itself', async () => {
    const { text } = await request(off.url).get(WORKER).expect(200);
    const events = new Map<string, (event: object) => void>();
    const done: unknown[] = [];
    let waited: Promise<unknown> = Promise.resolve();
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) => events.set(name, listener),
      skipWaiting: () => done.push('skipped waiting'),
      registration: { unregister: () => done.push('unregistered') },
    };
    const caches = {
      keys: async () => ['precache'],
      delete: async (name: string) => done.push(`deleted ${name}`),
    };
    runInNewContext(text, { self, caches });
    events.get('install')!({});
    events.get('activate')!({
      waitUntil: (work: Promise<unknown>) => {
        waited = work;
      },
    });
    await waited;
    expect(done).toEqual(['skipped waiting', 'deleted precache', 'unregistered']);
    await request(off.url).get(MANIFEST).expect(404);
  });
});
