import { get as httpGet, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { accountExport } from '@drawpoint/contracts/auth/account-export.contract';
import { EXPORTED, EXPORTING_SERVICES, type ExportPage, readExport } from '@drawpoint/contracts/exports';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { until } from '@drawpoint/nest-kit/testing/until';
import { unzipSync } from 'fflate';
import request from 'supertest';
import { filesUnderTest } from '../testing/files-under-test.ts';
import { startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

type SectionRequest = { user_id: number; section: string; after: string | null };

const randomText = (length: number): string =>
  Array.from({ length }, () => Math.random().toString(36).charAt(2)).join('');

describe('A person’s export', () => {
  const storage = filesUnderTest();
  const card = pdfOf(200_000);
  const key = storage.files.newKey('auth');
  let gateway: GatewayUnderTest;
  let asked: SectionRequest[] = [];
  let answer: (input: SectionRequest) => ExportPage;
  const page = (records: ExportPage['records'], more: Partial<ExportPage> = {}): ExportPage => ({
    records,
    files: [],
    next: null,
    ...more,
  });

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, {
      env: { ...storage.env, UNREAD_TIMEOUT_SECONDS: '2' },
    });
    await storage.files.save(key, Readable.from([card]));
    gateway.answer(accountExport.download.subject, ({ ticket }: { ticket: string }) => ({
      ...{ user_id: Number(ticket), name: 'drawpoint.zip' },
    }));
    for (const service of EXPORTING_SERVICES) {
      gateway.answer(readExport(service).subject, (input: SectionRequest, { caller }) => {
        expect(caller).toBeNull();
        asked.push(input);
        return answer(input);
      });
    }
  });
  beforeEach(() => {
    asked = [];
    answer = ({ section }) => page([{ section }]);
  });
  afterAll(async () => {
    await gateway.close();
    storage.remove();
  });

  const pathOf = (userId: number) => `/api/account/export?ticket=${userId}`;
  const path = pathOf(7);
  const download = () => request(gateway.url).get(path).buffer(true).parse(bytesOf);
  /** Waits until no further page is requested. Returns how many were. */
  const standsStill = async (): Promise<number> => {
    let before = -1;
    await until(
      () => {
        const stands = asked.length === before;
        before = asked.length;
        return stands;
      },
      10_000,
      300,
    );
    return before;
  };

  const long = randomText(300_000);
  const endless: typeof answer = ({ section, after }) =>
    section === 'appointments' ? page([{ text: long }], { next: String(Number(after ?? 0) + 1) }) : page([]);
  /** Polls rarely: an address has thirty requests. */
  const untilMade = (userId: number) =>
    until(async () => (await request(gateway.url).get(pathOf(userId))).status === 200, 15_000, 1_000);

  it('an export is one zip with every section, page by page, and its files', async () => {
    answer = ({ section, after }) => {
      if (section === 'documents') {
        return page([{ type: 'card' }], { files: [{ key, path: 'documents/card.pdf' }] });
      }
      if (section !== 'appointments') return page([]);
      return after === null ? page([{ id: 1 }, { id: 2 }], { next: '2' }) : page([{ id: 3 }]);
    };
    const answered = await download().expect(200);
    expect(answered.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="drawpoint.zip"',
      'cache-control': 'private, no-store',
    });
    const entries = unzipSync(answered.body as Buffer);
    const json = (name: string) => JSON.parse(Buffer.from(entries[name]!).toString()) as unknown;
    const sections = EXPORTING_SERVICES.flatMap((service): readonly string[] => EXPORTED[service]);
    expect(Object.keys(entries).sort()).toEqual(
      [...sections.map((name) => `${name}.json`), 'documents/card.pdf'].sort(),
    );
    expect(json('appointments.json')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(json('sessions.json')).toEqual([]);
    expect(Buffer.compare(entries['documents/card.pdf']!, card)).toBe(0);
    expect(new Set(asked.map(({ user_id }) => user_id))).toEqual(new Set([7]));
  });

  it('an export is 503 before it starts when a service is unavailable', async () => {
    answer = ({ section }) => {
      if (section === 'notifications') throw new AppError('UNAVAILABLE');
      return page([]);
    };
    const refused = await request(gateway.url).get(path).expect(503);
    expect(refused.body.code).toBe('UNAVAILABLE');
  });

  it('an export is cut off when a service becomes unavailable', async () => {
    answer = ({ section, after }) => {
      if (section !== 'appointments') return page([]);
      if (after !== null) throw new AppError('UNAVAILABLE');
      return page([{ id: 1 }], { next: '1' });
    };
    const begun = await fetch(`${gateway.url}${path}`);
    expect(begun.status).toBe(200);
    await expect(begun.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('an export is produced no faster than it is read, and stops when the reader disconnects', async () => {
    // 10,000 pages of 200 kB that barely compress.
    const random = Array.from({ length: 200 }, (_, index) => ({ index, text: randomText(1_000) }));
    answer = ({ section, after }) =>
      section === 'appointments' && Number(after ?? 0) < 10_000
        ? page(random, { next: String(Number(after ?? 0) + 1) })
        : page([]);
    const response = await new Promise<IncomingMessage>((resolve) => {
      httpGet(`${gateway.url}${path}`, resolve);
    });
    response.pause();
    // The connection's buffers are full.
    const sent = await standsStill();
    expect(sent).toBeLessThan(400);
    response.destroy();
    expect(await standsStill()).toBeLessThan(sent + 20);
  });

  it('four people export at once, and a fifth when one has finished', async () => {
    answer = endless;
    const begun = await Promise.all(
      Array.from(
        { length: 4 },
        (_, index) =>
          new Promise<IncomingMessage>((resolve) => {
            httpGet(`${gateway.url}${pathOf(11 + index)}`, (response) => resolve(response.pause()));
          }),
      ),
    );
    const refused = await request(gateway.url).get(pathOf(15)).expect(503);
    expect(refused.body.code).toBe('BUSY');
    for (const response of begun) response.destroy();
    answer = () => page([]);
    await untilMade(15);
  });

  it('a person has one export at a time, which is cut off when it is not read', async () => {
    answer = endless;
    const begun = await new Promise<IncomingMessage>((resolve) => {
      httpGet(`${gateway.url}${pathOf(21)}`, (response) => resolve(response.pause()));
    });
    const refused = await request(gateway.url).get(pathOf(21)).expect(503);
    expect(refused.body.code).toBe('BUSY');
    // Otherwise a started export would be complete before it is cut off.
    await standsStill();
    answer = () => page([]);
    await request(gateway.url).get(pathOf(22)).expect(200);
    await untilMade(21);
    begun.destroy();
  });
});

function bytesOf(response: request.Response, done: (error: Error | null, body: Buffer) => void): void {
  const stream = response as unknown as Readable;
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  stream.on('end', () => done(null, Buffer.concat(pieces)));
  stream.on('error', (error: Error) => done(error, Buffer.alloc(0)));
}
