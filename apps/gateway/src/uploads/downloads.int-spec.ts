import { Readable } from 'node:stream';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import type { StoredFile } from '@drawpoint/contracts/files';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import request from 'supertest';
import { filesUnderTest } from '../testing/files-under-test.ts';
import { startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

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

  it('is the file itself, to be saved: nothing that a browser runs or keeps', async () => {
    const answered = await get('card').expect(200);
    expect(Buffer.compare(answered.body as Buffer, content)).toBe(0);
    expect(answered.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': 'attachment; filename="card.pdf"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('may be kept for as long as the service says', async () => {
    stored = { cache_seconds: 86_400 };
    const { headers } = await get('photo').expect(200);
    expect(headers['cache-control']).toBe('private, max-age=86400, immutable');
  });

  it('is refused as the service refuses it', async () => {
    const refused = await get('gone').expect(422);
    expect(refused.body.code).toBe('LINK_INVALID');
    expect(refused.headers['content-type']).toContain('application/json');
  });

  it('of a file that is not there any more is not found', async () => {
    stored = { key: storage.files.newKey('auth') };
    expect((await get('lost').expect(404)).body.code).toBe('NOT_FOUND');
  });

  it('of a file under a key that is not its own is cut off', async () => {
    const other = storage.files.newKey('auth');
    await storage.files.save(other, Readable.from([Buffer.alloc(content.length, 'x')]));
    stored = { key: other, size: content.length + 5 };
    await expect(get('short')).rejects.toThrow();
  });
});
