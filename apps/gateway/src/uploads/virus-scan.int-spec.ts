import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import request from 'supertest';
import { startFakeClamd, VIRUS } from '../testing/fake-clamd.ts';
import { filesUnderTest } from '../testing/files-under-test.ts';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

describe('With a virus scanner, an upload', () => {
  const storage = filesUnderTest();
  let gateway: GatewayUnderTest;
  let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
  const logs: string[] = [];

  beforeAll(async () => {
    clamd = await startFakeClamd();
    gateway = await startGatewayUnderTest(undefined, { env: { ...storage.env, CLAMD_URL: clamd.url }, logs });
    gateway.signIn('token', person(1));
    gateway.answer(documents.create.subject, () => ({ id: 5, type: 'insurance_card_front', url: '/' }));
  });
  afterAll(async () => {
    await gateway.close();
    storage.remove();
  });

  const upload = (bytes: Buffer) =>
    request(gateway.url)
      .post('/api/user-documents')
      .set('authorization', 'Bearer token')
      .field('type', 'insurance_card_front')
      .attach('file', bytes, 'card.pdf');

  it('an upload is scanned completely and stored', async () => {
    const bytes = pdfOf(700_000);
    await upload(bytes).expect(201);
    expect(clamd.seen.at(-1)?.equals(bytes)).toBe(true);
    expect(storage.all()).toHaveLength(1);
    storage.remove();
  });

  it('an infected upload is refused, reported to operators, and leaves nothing', async () => {
    const bytes = Buffer.from(
      pdfOf(1_000).toString('latin1').replace('x'.repeat(VIRUS.length), VIRUS),
      'latin1',
    );
    const refused = await upload(bytes).expect(422);
    expect(refused.body.errors).toEqual({
      file: ['This file was recognised as harmful and is not accepted.'],
    });
    expect(storage.all()).toEqual([]);
    expect(logs.join()).toContain('harmful_upload');
  });

  it('an upload is refused when the scanner does not answer', async () => {
    await clamd.close();
    const refused = await upload(pdfOf()).expect(503);
    expect(refused.body.code).toBe('UNAVAILABLE');
    expect(storage.all()).toEqual([]);
  });
});
