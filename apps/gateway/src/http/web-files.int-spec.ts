import { options } from '@drawpoint/contracts/admin/options.contract';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import request from 'supertest';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';
import { SCRIPT, writeWebDist } from '../testing/web-dist.ts';

/** The attributes of the cookie that a sign-in sets. */
async function deviceCookieOf(gateway: GatewayUnderTest): Promise<string | undefined> {
  gateway.answer(sessions.login.subject, () => ({ token: 'token', device: 'k1.device' }));
  const login = { email: 'patient@demo.test', password: 'Draw-blood-2026' };
  const { headers } = await request(gateway.url).post('/api/login').send(login).expect(200);
  return headers['set-cookie']?.[0];
}

describe('What a browser is sent', () => {
  let gateway: GatewayUnderTest;
  let api: ReturnType<typeof request>;
  const logs: string[] = [];

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, {
      WEB_DIST: writeWebDist(),
      env: { PUBLIC_URL: 'https://drawpoint.test' },
      logs,
    });
    gateway.signIn('token', person(7));
    gateway.answer(options.list.subject, () => [
      { key: 'site_title', value: '<Bob> & Sons' },
      { key: 'site_favicon', value: '/media/bob.png' },
      { key: 'site_copyright', value: '© Bob' },
    ]);
    api = request(gateway.url);
  });
  afterAll(() => gateway.close());

  describe('a document', () => {
    it('a document contains title, icon and copyright of the site as plain text', async () => {
      const { text } = await api.get('/').expect(200);
      expect(text).toBe(
        '<!doctype html><title>&lt;Bob&gt; &amp; Sons</title><link rel="icon" href="/media/bob.png">Welcome<footer>© Bob</footer>',
      );
    });

    it('a path gets its document, whatever the query', async () => {
      expect((await api.get('/appointments/upcoming?x=1').expect(200)).text).not.toContain('Welcome');
      expect((await api.get('/nowhere').expect(404)).text).toContain('404');
    });

    it('a page from an email link sends no referrer, and its secret is not logged', async () => {
      for (const path of ['/reset-password', '/reset-password/', '/verify-email', '/account/email']) {
        const { headers } = await api.get(`${path}?email=ada@example.test&token=secret-of-the-link`);
        expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer']);
      }
      // Neither when it is missing nor when it cannot be read.
      await api.post('/reset-password?email=ada@example.test&token=secret-of-the-link').expect(404);
      await api.get('/reset-password?email=ada@example.test&token=secret-of-the-link%');
      expect(logs.join()).toContain('refused');
      expect(logs.join()).not.toMatch(/secret-of-the-link|ada@example/);
    });

    it('an unchanged document gets 304', async () => {
      const { headers } = await api.get('/').expect(200);
      expect(headers['cache-control']).toBe('no-cache');
      await api.get('/').set('if-none-match', headers['etag']!).expect(304);
    });

    it.each(['br', 'gzip'])('a document is compressed as %s for clients that accept it', async (encoding) => {
      const answer = await fetch(`${gateway.url}/`, { headers: { 'accept-encoding': encoding } });
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
        encoding,
        'accept-encoding',
      ]);
      expect(await answer.text()).toContain('Welcome');
      const plain = await fetch(`${gateway.url}/`, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBeNull();
    });
  });

  it('a file is sent as the build compressed it, with a permanent cache, or uncompressed', async () => {
    const path = '/assets/app-12345678.js';
    const small = await fetch(gateway.url + path, { headers: { 'accept-encoding': 'gzip' } });
    expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
    ]);
    expect(small.headers.get('cache-control')).toContain('immutable');
    expect(await small.text()).toBe(SCRIPT);
    const plain = await fetch(gateway.url + path, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
    await api.get('/assets/app-99999999.js').expect(404);
  });

  it('scripts have neither page policies nor a date header', async () => {
    const { headers } = await fetch(`${gateway.url}/assets/app-12345678.js`);
    for (const name of ['content-security-policy', 'last-modified', 'accept-ranges']) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it.each(['/documents/landing.html', '/documents.json', '/.vite/manifest.json', '/%64ocuments.json'])(
    'the build’s file %s is never sent',
    async (path) => {
      expect((await api.get(path).expect(404)).text).toContain('404');
    },
  );

  it('robots.txt and sitemap list public pages by the site’s address and exclude the others', async () => {
    const robots = await api
      .get('/robots.txt')
      .expect(200)
      .expect('content-type', /^text\/plain/);
    const lines = robots.text.trim().split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toEqual(
      expect.arrayContaining(['Disallow: /api/', 'Disallow: /dashboard', 'Disallow: /appointments']),
    );
    expect(lines.at(-1)).toBe('Sitemap: https://drawpoint.test/sitemap.xml');
    const { text } = await api
      .get('/sitemap.xml')
      .expect(200)
      .expect('content-type', /^application\/xml/);
    expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://drawpoint.test/',
    ]);
  });

  describe('data', () => {
    const list = async (encoding: string, count: number) => {
      const end = gateway.answer(addresses.list.subject, () => ({ data: Array(count).fill('an address') }));
      const headers = { 'accept-encoding': encoding, authorization: 'Bearer token' };
      const answer = await fetch(`${gateway.url}/api/addresses`, { headers });
      const body = (await answer.json()) as { data: string[] };
      end();
      expect(body.data).toHaveLength(count);
      return answer.headers;
    };

    it('long data is compressed', async () => {
      expect((await list('gzip, br', 1_000)).get('content-encoding')).toBe('br');
      expect((await list('gzip', 1_000)).get('content-encoding')).toBe('gzip');
      expect((await list('identity', 1_000)).get('content-encoding')).toBeNull();
      expect((await list('gzip, br', 10)).get('content-encoding')).toBeNull();
      expect((await list('gzip, br', 100_000)).get('content-encoding')).toBe('br');
    });

    it('a response has the same etag, compressed or not', async () => {
      const etags = [await list('br', 1_000), await list('gzip', 1_000), await list('identity', 1_000)];
      expect(new Set(etags.map((headers) => headers.get('etag')))).toEqual(new Set([etags[0]!.get('etag')]));
      expect(etags[0]!.get('etag')).toMatch(/^W\//);
    });
  });

  describe('the rules of a page', () => {
    it('only pages with checked forms allow Google’s hosts', async () => {
      const checking = await startGatewayUnderTest(undefined, {
        WEB_DIST: writeWebDist(),
        env: { RECAPTCHA_SITE_KEY: 'a-key-of-this-site-012345' },
      });
      const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? '';
      try {
        for (const path of ['/sms-consent', '/contact?provider_id=1']) {
          const policy = await policyOf(checking.url + path);
          for (const rule of ['script-src', 'frame-src', 'connect-src']) {
            expect(policy).toMatch(new RegExp(`${rule} [^;]*https://www.google.com/recaptcha/`));
          }
          expect(await policyOf(gateway.url + path)).not.toContain('google');
        }
        for (const path of ['/', '/login', '/sms-consents']) {
          expect([path, (await policyOf(checking.url + path)).includes('google')]).toEqual([path, false]);
        }
      } finally {
        await checking.close();
      }
    });

    it('pages allow the site’s own files and websocket, and their inline scripts by hash', async () => {
      const { headers } = await api.get('/').set('host', 'drawpoint.test:8443');
      const policy = Object.fromEntries(
        headers['content-security-policy']!.split(';').map((each) => {
          const [name = '', ...sources] = each.trim().split(' ');
          return [name, sources.join(' ')];
        }),
      );
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'connect-src': "'self' wss://drawpoint.test:8443",
        'script-src': "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        'frame-ancestors': "'none'",
        'object-src': "'none'",
      });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), payment=()',
      });
    });

    it('only the pages that scan labels allow the camera and WebAssembly', async () => {
      const rulesOf = async (path: string) => {
        const { headers } = await fetch(gateway.url + path);
        return {
          camera: headers.get('permissions-policy')?.includes('camera=(self)'),
          wasm: headers.get('content-security-policy')?.includes("'wasm-unsafe-eval'"),
        };
      };
      for (const path of ['/phleb/scan', '/phleb/scan?visit=5', '/phleb/hand-over/'])
        expect([path, await rulesOf(path)]).toEqual([path, { camera: true, wasm: true }]);
      for (const path of ['/', '/phleb/appointments/5', '/phleb/scanner', '/phleb/labels'])
        expect([path, await rulesOf(path)]).toEqual([path, { camera: false, wasm: false }]);
    });

    it('pages allow the hosts of configured map tiles, and documents name the tiles', async () => {
      const style = 'https://maps.example.com/styles/plain.json';
      const env = { MAP_STYLE_URL: style, MAP_HOSTS: 'https://tiles.example.com' };
      const mapped = await startGatewayUnderTest(undefined, { WEB_DIST: writeWebDist(), env });
      try {
        const policy = (await fetch(mapped.url)).headers.get('content-security-policy') ?? '';
        for (const rule of ['img-src', 'connect-src']) {
          expect(policy).toMatch(
            new RegExp(`${rule} [^;]*https://maps.example.com https://tiles.example.com`),
          );
        }
        expect(policy).toMatch(/script-src 'self' 'sha256/);
      } finally {
        await mapped.close();
      }
    });

    it('only payment pages allow the card processor, by its public address', async () => {
      const env = {
        AUTHORIZENET_URL: 'http://inside.test:3001/authorizenet',
        AUTHORIZENET_BROWSER_URL: 'https://cards.test/authorizenet',
      };
      const paying = await startGatewayUnderTest(undefined, { WEB_DIST: writeWebDist(), env });
      const policyOf = async (path: string) =>
        (await fetch(paying.url + path)).headers.get('content-security-policy') ?? '';
      try {
        for (const page of ['/appointments/7/pay', '/account/cards/add']) {
          const policy = await policyOf(page);
          for (const rule of ['script-src', 'connect-src']) {
            expect(policy).toMatch(new RegExp(`${rule} [^;]*https://cards.test`));
          }
          expect(policy).not.toContain('inside.test');
        }
        expect(await policyOf('/appointments/7')).not.toContain('cards.test');
      } finally {
        await paying.close();
      }
    });

    it('a policy never contains an invalid host', async () => {
      const { headers } = await api.get('/').set('host', "x.test;script-src'*'");
      expect(headers['content-security-policy'] ?? '').not.toContain('x.test');
    });

    it('TLS sites send HSTS on pages and data', async () => {
      for (const path of ['/', '/api/options']) {
        const { headers } = await api.get(path);
        expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
      }
    });

    it('the device cookie is secure on TLS sites, even behind a plain proxy', async () => {
      expect(await deviceCookieOf(gateway)).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    });
  });

  it('sites without TLS send no HSTS', async () => {
    const plain = await startGatewayUnderTest(undefined, { WEB_DIST: writeWebDist() });
    const { headers } = await request(plain.url).get('/');
    expect(await deviceCookieOf(plain)).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://`);
    await plain.close();
  });
});
