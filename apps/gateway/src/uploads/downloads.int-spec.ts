import { Readable } from 'node:stream';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { results } from '@drawpoint/contracts/appointments/results.contract';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import type { StoredFile } from '@drawpoint/contracts/files';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import request from 'supertest';
import { filesUnderTest } from '../testing/files-under-test.ts';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

describe('A download', () => {
  const storage = filesUnderTest();
  const content = pdfOf(200_000);
  const key = storage.files.newKey('auth');
  let gateway: GatewayUnderTest;
  let stored: Partial<StoredFile> = {};

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { env: storage.env });
    await storage.files.save(key, Readable.from([content]));
    gateway.answer(documents.open.subject, ({ link }: { link: string }) => {
      if (link === 'gone') throw new AppError('LINK_INVALID');
      return { key, kind: 'pdf', size: content.length, name: 'card.pdf', cache_seconds: 0, ...stored };
    });
  });
  beforeEach(() => {
    stored = {};
  });
  afterAll(async () => {
    await gateway.close();
    storage.remove();
  });

  const get = (link: string) => request(gateway.url).get(`/api/files/${link}/signature`).buffer(true);

  it('a download is the file itself, which browsers neither execute nor store', async () => {
    const answered = await get('card').expect(200);
    expect(Buffer.compare(answered.body as Buffer, content)).toBe(0);
    expect(answered.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': 'inline; filename="card.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const policy = answered.headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/sandbox|script-src/);
  });

  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const)('an image (%s) is shown in a sandbox with the recognised type', async (kind, type) => {
    stored = { kind, name: `card.${kind}` };
    const { headers } = await get('picture').expect(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `inline; filename="card.${kind}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*\bsandbox$/),
    });
  });

  it('a download is cached as long as the service says', async () => {
    stored = { cache_seconds: 86_400 };
    const { headers } = await get('photo').expect(200);
    expect(headers['cache-control']).toBe('private, max-age=86400, immutable');
  });

  it('a download is refused as the service refuses it', async () => {
    const refused = await get('gone').expect(422);
    expect(refused.body.code).toBe('LINK_INVALID');
    expect(refused.headers['content-type']).toContain('application/json');
  });

  it('a download of a missing file is 404', async () => {
    stored = { key: storage.files.newKey('auth') };
    expect((await get('lost').expect(404)).body.code).toBe('NOT_FOUND');
  });

  it('a download of a file under another key is cut off', async () => {
    const other = storage.files.newKey('auth');
    await storage.files.save(other, Readable.from([Buffer.alloc(content.length, 'x')]));
    stored = { key: other, size: content.length + 5 };
    await expect(get('short')).rejects.toThrow();
  });
});

describe('A link to a file that wants a token', () => {
  const storage = filesUnderTest();
  const content = pdfOf(5_000);
  const key = storage.files.newKey('appointments');
  let gateway: GatewayUnderTest;
  let openedBy: unknown[] = [];

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { env: storage.env });
    await storage.files.save(key, Readable.from([content]));
    gateway.answer(results.open.subject, (_input: unknown, { caller }) => {
      openedBy.push(caller?.user_id);
      return { key, kind: 'pdf', size: content.length, name: 'results-1.pdf', cache_seconds: 0 };
    });
  });
  beforeEach(() => {
    openedBy = [];
    gateway.signIn('token', person(1));
  });
  afterAll(async () => {
    await gateway.close();
    storage.remove();
  });

  const PATH = '/api/appointments/5/documents/7';
  const ask = (url: string, token = 'token') =>
    request(gateway.url).post('/api/file-links').set('authorization', `Bearer ${token}`).send({ url });
  const linkTo = async (url: string): Promise<string> => (await ask(url).expect(201)).body.url;

  it('a file link opens the file without a token, as its creator', async () => {
    const link = await linkTo(PATH);
    expect(link).toMatch(/^\/api\/appointments\/5\/documents\/7\?link=[\w-]+$/);
    const { headers } = await request(gateway.url).get(link).expect(200);
    expect(headers['content-disposition']).toBe('inline; filename="results-1.pdf"');
    expect(openedBy).toEqual([1]);
  });

  it('a file link opens nothing else, nothing when altered, and nothing for strangers', async () => {
    const link = await linkTo(PATH);
    const other = link.replace('/documents/7', '/documents/8');
    for (const wrong of [other, link.replace(/link=..../, 'link=AAAA'), `${PATH}?link=`, `${PATH}?link=x`]) {
      expect((await request(gateway.url).get(wrong)).body.code).toBe('LINK_INVALID');
    }
    await request(gateway.url).get(PATH).expect(401);
    await request(gateway.url)
      .get(`/api/addresses?link=${link.split('link=')[1]}`)
      .expect(401);
    expect(openedBy).toEqual([]);
  });

  it('a file link ends with the session', async () => {
    gateway.signIn('ending', person(2));
    const link: string = (await ask(PATH, 'ending').expect(201)).body.url;
    gateway.signOut('ending');
    gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 2, session_id: 'session-2' });
    await new Promise(setImmediate);
    expect((await request(gateway.url).get(link)).status).toBe(401);
  });

  it('file links are only for signed-in people and file addresses', async () => {
    await request(gateway.url).post('/api/file-links').send({ url: PATH }).expect(401);
    for (const url of ['/api/user', '/api/addresses/1', 'https://elsewhere.test/', `${PATH}/../8`]) {
      expect((await ask(url)).body.code).toBe('NOT_FOUND');
    }
    await ask('/api/media/3').expect(201);
    await ask('').expect(404);
  });
});
