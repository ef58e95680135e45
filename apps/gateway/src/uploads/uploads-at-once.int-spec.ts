import type { Socket } from 'node:net';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { PNG } from '@drawpoint/nest-kit/testing/sample-files';
import { until } from '@drawpoint/nest-kit/testing/until';
import request from 'supertest';
import { beginUpload } from '../testing/begin-upload.ts';
import { filesUnderTest } from '../testing/files-under-test.ts';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

/** The number of forms read at once, and the number that may wait. */
const READ = 24;
const WAITING = 100;

describe('Many uploads at once', () => {
  const storage = filesUnderTest();
  let gateway: GatewayUnderTest;
  let answer: () => unknown;
  const slow: Socket[] = [];
  const done = { id: 5, type: 'insurance_card_front', url: '/api/files/a/b' };

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { env: storage.env });
    for (let id = 1; id <= 140; id += 1) gateway.signIn(`token-${id}`, person(id));
    gateway.answer(documents.create.subject, () => answer());
  });
  beforeEach(() => {
    answer = () => done;
    storage.remove();
  });
  afterEach(async () => {
    const begun = slow.splice(0);
    for (const socket of begun) socket.destroy();
    if (begun.length > 0) await until(() => storage.all().length <= 1);
  });
  afterAll(async () => {
    await gateway.close();
    storage.remove();
  });

  const upload = (id: number) =>
    request(gateway.url)
      .post('/api/user-documents')
      .set('authorization', `Bearer token-${id}`)
      .field('type', 'insurance_card_front')
      .attach('file', PNG, 'card.png');
  /** A form that stops after its first bytes. */
  const begin = (id: number): void => {
    slow.push(beginUpload(gateway.url, `token-${id}`, 9_000));
  };

  it('a limited number of forms is read, further ones wait unread, and the rest must retry', async () => {
    const asked = gateway.asked();
    for (let id = 1; id <= READ + WAITING; id += 1) begin(id);
    await until(() => gateway.asked() >= asked + READ + WAITING);
    await until(() => storage.all().length === READ);
    const refused = await upload(130).expect(503);
    expect(refused.body.code).toBe('BUSY');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(storage.all()).toHaveLength(READ);
    // A client that disconnects makes room, also in the queue.
    for (const socket of slow.splice(0)) socket.destroy();
    await until(async () => (await upload(130)).status === 201);
  });

  it('forms of one person leave the places of others free', async () => {
    for (let index = 0; index < 6; index += 1) begin(131);
    await until(() => storage.all().length === 3);
    await upload(132).expect(201);
    expect(storage.all()).toHaveLength(4);
  });

  it('a service processes as many forms as it has slots for images', async () => {
    let working = 0;
    let most = 0;
    answer = async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise((resolve) => setTimeout(resolve, 20));
      working -= 1;
      return done;
    };
    const answered = await Promise.all(Array.from({ length: 40 }, (_, index) => upload(index + 1)));
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([201]));
    expect(most).toBeLessThanOrEqual(documents.create.share!.places);
  });
});
