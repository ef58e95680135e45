import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { call } from './api.ts';
import { actFor, endSession, restoreOwnToken, startSession } from '../session/session.ts';

const ADA = 'token-of-ada';
const BOB = 'token-of-bob';

describe('Repeated API calls', () => {
  let street = 'Main Street';
  /** The status of each response. */
  let statuses: number[] = [];
  const { fetch } = globalThis;
  const server = createServer(({ headers }, response) => {
    const body = JSON.stringify({ data: [{ of: headers.authorization, street }] });
    const etag = `W/"${street}"`;
    response.statusCode = headers['if-none-match'] === etag ? 304 : 200;
    statuses.push(response.statusCode);
    response.setHeader('etag', etag);
    response.setHeader('cache-control', 'no-store');
    response.end(response.statusCode === 304 ? undefined : body);
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    globalThis.fetch = (url, init) => fetch(new URL(String(url), `http://127.0.0.1:${port}`), init);
    const items = new Map<string, string>();
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      value: {
        getItem: (name: string) => items.get(name) ?? null,
        setItem: (name: string, value: string) => items.set(name, value),
        removeItem: (name: string) => items.delete(name),
      },
    });
  });
  beforeEach(() => {
    street = 'Main Street';
    endSession('signed-out');
    startSession(ADA);
    statuses = [];
  });
  afterAll(() => {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(globalThis, 'localStorage');
    server.close();
    server.closeAllConnections();
  });

  const read = async () => {
    const { data } = (await call(addresses.list, {})) as unknown as {
      data: { of: string; street: string }[];
    };
    return `${data[0]!.of.replace('Bearer ', '')}: ${data[0]!.street}`;
  };

  it('repeated calls get the full response once, then 304 until the data changes', async () => {
    expect([await read(), await read(), await read()]).toEqual(Array(3).fill(`${ADA}: Main Street`));
    street = 'Side Street';
    expect([await read(), await read()]).toEqual(Array(2).fill(`${ADA}: Side Street`));
    expect(statuses).toEqual([200, 304, 304, 200, 304]);
  });

  it.each<[string, string, () => void]>([
    ['another person signs in', BOB, () => (endSession('signed-out'), startSession(BOB))],
    ['the same person signs in again', ADA, () => (endSession('signed-out'), startSession(ADA))],
    ['somebody acts for another person', BOB, () => actFor(BOB)],
    ['they act as themselves again', ADA, () => (actFor(BOB), restoreOwnToken('stopped'))],
  ])('a call reuses no earlier response when %s', async (_when, token, change) => {
    await read();
    change();
    expect(await read()).toBe(`${token}: Main Street`);
    expect(statuses).toEqual([200, 200]);
  });

  it('a response is discarded when it arrives after its person has signed out', async () => {
    const late = read();
    endSession('signed-out');
    startSession(BOB);
    await late;
    expect(await read()).toBe(`${BOB}: Main Street`);
    expect(statuses).toEqual([200, 200]);
  });
});
