import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import type { UploadedFile } from '@drawpoint/contracts/files';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { pdfOf, PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { until } from '@drawpoint/nest-kit/testing/until';
import request from 'supertest';
import { beginUpload } from '../testing/begin-upload.ts';
import { filesUnderTest } from '../testing/files-under-test.ts';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

const MOST = 10 * 1024 * 1024;
const TOO_LARGE = 'File too large. Please upload an image or PDF up to 10 MB.';

describe('An upload', () => {
  const storage = filesUnderTest();
  let gateway: GatewayUnderTest;
  let given: { type?: string; file: UploadedFile }[] = [];
  let answer: () => unknown = () => done;
  const logs: string[] = [];
  const done = { id: 5, type: 'insurance_card_front', url: '/api/files/a/b' };

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { env: storage.env, logs });
    for (const id of [1, 2, 3, 4, 5, 6]) gateway.signIn(`token-${id}`, person(id));
    gateway.answer(documents.create.subject, (input: { type?: string; file: UploadedFile }) => {
      given.push(input);
      return answer();
    });
  });
  beforeEach(() => {
    given = [];
    answer = () => done;
    storage.remove();
  });
  afterAll(async () => {
    await gateway.close();
    storage.remove();
  });

  const post = (path = '/api/user-documents', token: string | null = 'token-1') => {
    const call = request(gateway.url).post(path);
    return token === null ? call : call.set('authorization', `Bearer ${token}`);
  };
  const upload = (bytes: Buffer, token = 'token-1', name = 'card.pdf') =>
    post('/api/user-documents', token).field('type', 'insurance_card_front').attach('file', bytes, name);
  const contentOf = async ({ key }: UploadedFile) => buffer((await storage.files.read(key))!);

  it('an upload reaches the service as a stored file with key, type, size and hash', async () => {
    const bytes = pdfOf(300_000);
    const answered = await upload(bytes).expect(201);
    expect(answered.body).toEqual(done);
    const [{ type, file }] = given as [{ type: string; file: UploadedFile }];
    expect(type).toBe('insurance_card_front');
    expect(file).toEqual({
      key: expect.stringMatching(/^auth\//),
      kind: 'pdf',
      name: 'card.pdf',
      size: 300_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(await contentOf(file)).toEqual(bytes);
    expect(storage.all()).toHaveLength(1);
  });

  it('an upload is accepted whatever its name and media type say, and with fields after the file', async () => {
    await post()
      .attach('file', PNG, { filename: 'evil.html', contentType: 'text/html' })
      .field('type', 'insurance_card_front');
    expect(given[0]?.file.kind).toBe('png');
    expect(given[0]?.type).toBe('insurance_card_front');
  });

  it('an upload of exactly the limit is accepted, one byte more is refused and leaves nothing', async () => {
    await upload(pdfOf(MOST), 'token-2').expect(201);
    storage.remove();
    given = [];
    const refused = await upload(pdfOf(MOST + 1), 'token-2').expect(413);
    expect(refused.body).toEqual({ code: 'PAYLOAD_TOO_LARGE', message: TOO_LARGE });
    expect(given).toEqual([]);
    expect(storage.all()).toEqual([]);
  });

  it.each([
    ['a page with the head of a PDF', Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF that is a script too', Buffer.from('GIF89a/*\u0001*/=1;alert(1)//;')],
    ['an archive', Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])],
    ['nothing', Buffer.alloc(0)],
  ])('an upload that is %s is a field error and leaves nothing', async (_what, bytes) => {
    const refused = await upload(bytes, 'token-3').expect(422);
    expect(refused.body.errors).toEqual({
      file: ['Please upload an image (JPEG, PNG, WebP or GIF) or a PDF.'],
    });
    expect(given).toEqual([]);
    expect(storage.all()).toEqual([]);
  });

  it('a refused upload is reported together with the other field errors', async () => {
    const refused = await post('/api/user-documents', 'token-3')
      .attach('file', Buffer.from('GIF89a'), 'card.gif')
      .field('type', 'passport')
      .expect(422);
    expect(refused.body.errors).toEqual({
      file: ['Please upload an image (JPEG, PNG, WebP or GIF) or a PDF.'],
      type: ['The selected type is invalid.'],
    });
    expect(Object.keys(refused.body.error_codes ?? { type: '' })).toEqual(['type']);
    expect(given).toEqual([]);
    expect(storage.all()).toEqual([]);
  });

  it('an upload that the service refuses leaves nothing', async () => {
    answer = () => {
      throw new AppError('FORBIDDEN');
    };
    await upload(PNG).expect(403);
    expect(given).toHaveLength(1);
    expect(storage.all()).toEqual([]);
  });

  it('an upload with an unknown outcome is left to the job for unused files', async () => {
    answer = () => {
      throw new AppError('TIMEOUT');
    };
    await upload(PNG).expect(504);
    expect(storage.all()).toHaveLength(1);
  });

  it('an upload whose connection breaks leaves nothing, calls no service and logs no error', async () => {
    const socket = beginUpload(gateway.url, 'token-1', 500_000);
    await until(() => storage.all().length > 0);
    socket.destroy();
    await once(socket, 'close');
    await until(() => storage.all().length === 0);
    expect(given).toEqual([]);
    // A request that is answered after it.
    await upload(pdfOf()).expect(201);
    expect(logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('an upload of a stranger is not read', async () => {
    const refused = await post('/api/user-documents', null).attach('file', PNG, 'card.png').expect(401);
    expect(refused.body.code).toBe('UNAUTHENTICATED');
    expect(storage.all()).toEqual([]);
  });

  it('a duplicate field, an unexpected file and text instead of a file are refused', async () => {
    const twice = await upload(PNG, 'token-4').field('type', 'insurance_card_back').expect(422);
    expect(twice.body.errors).toEqual({ type: ['The type was sent twice.'] });
    const elsewhere = await post('/api/user-documents', 'token-4')
      .attach('type', PNG, 'card.png')
      .expect(422);
    expect(elsewhere.body.errors).toEqual({ type: ['The type takes no file.'] });
    const text = await post('/api/user-documents', 'token-4').field('file', 'card').expect(422);
    expect(text.body.errors).toEqual({ file: ['The file must be sent as a file.'] });
    expect(storage.all()).toEqual([]);
  });

  it('a stored file cannot be claimed by its key', async () => {
    const file = { key: storage.files.newKey('auth'), kind: 'pdf', size: 1, sha256: 'a'.repeat(64) };
    const claim = { type: 'insurance_card_front', file };
    const asJson = await post('/api/user-documents', 'token-4').send(claim).expect(422);
    expect(asJson.body.errors).toEqual({ file: ['The file must be sent as a file.'] });
    const asField = await post('/api/user-documents', 'token-4')
      .field('type', 'insurance_card_front')
      .field('file', JSON.stringify(file), { contentType: 'application/json' })
      .expect(422);
    expect(asField.body.errors).toHaveProperty('file');
    expect(given).toEqual([]);
  });

  it('a form without a file reports the missing field, also when none was chosen', async () => {
    const none = await post('/api/user-documents', 'token-5')
      .field('type', 'insurance_card_front')
      .expect(422);
    expect(none.body.errors).toHaveProperty('file');
    const empty = [
      '--b',
      'Content-Disposition: form-data; name="file"; filename=""',
      'Content-Type: application/octet-stream',
      '',
      '',
      '--b--',
      '',
    ].join('\r\n');
    const unchosen = await post('/api/user-documents', 'token-5')
      .set('content-type', 'multipart/form-data; boundary=b')
      .send(empty)
      .expect(422);
    expect(unchosen.body.errors).toHaveProperty('file');
    expect(storage.all()).toEqual([]);
  });

  it('a form may name another method of its address', async () => {
    await upload(PNG, 'token-5').field('_method', 'post').expect(201);
    expect(Object.keys(given[0]!).sort()).toEqual(['file', 'type']);
    const other = await upload(PNG, 'token-5').field('_method', 'DELETE').expect(422);
    expect(other.body.errors).toHaveProperty('_method');
    expect(storage.all()).toHaveLength(1);
  });

  it('a malformed form, or one at an address without uploads, is refused', async () => {
    const broken = await post('/api/user-documents', 'token-5')
      .set('content-type', 'multipart/form-data; boundary=b')
      .send('no form at all');
    expect([broken.status, broken.body.code]).toEqual([400, 'MALFORMED_JSON']);
    const boundary = 'b'.repeat(253);
    const tooLong = await post('/api/user-documents', 'token-5')
      .set('content-type', `multipart/form-data; boundary=${boundary}`)
      .send(`--${boundary}--\r\n`);
    expect([tooLong.status, tooLong.body.message]).toEqual([400, 'The form could not be read.']);
    const nowhere = await post('/api/login', null).field('email', 'a@b.test');
    expect([nowhere.status, nowhere.body.code]).toEqual([400, 'MALFORMED_JSON']);
    await upload(PNG, 'token-5').field('__proto__', 'x').expect(400);
    expect(storage.all()).toEqual([]);
  });

  it('an upload counts toward rate limits before it is read', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await upload(PNG, 'token-6')).status);
    expect([statuses.filter((each) => each === 201).length, statuses.at(-1)]).toEqual([30, 429]);
  });
});

describe('An upload while the storage of files takes nothing', () => {
  const before = { ...process.env };
  const storage = createServer((call, answer) => {
    call.resume();
    answer.writeHead(503).end('<Error><Code>SlowDown</Code><Message>Please come back.</Message></Error>');
  });
  let gateway: GatewayUnderTest;
  const logs: string[] = [];

  beforeAll(async () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'nothing' });
    await once(storage.listen(0, '127.0.0.1'), 'listening');
    const { port } = storage.address() as AddressInfo;
    const FILES_URL = `s3://files?region=us-east-1&endpoint=http://127.0.0.1:${port}&path_style=true`;
    gateway = await startGatewayUnderTest(undefined, { env: { FILES_URL }, logs });
    gateway.signIn('token', person(1));
  });
  afterAll(async () => {
    process.env = before;
    await gateway.close();
    storage.close();
  });

  it('an upload gets Retry-After while the storage is full, and logs no error', async () => {
    const refused = await request(gateway.url)
      .post('/api/user-documents')
      .set('authorization', 'Bearer token')
      .field('type', 'insurance_card_front')
      .attach('file', PNG, 'card.png');
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
