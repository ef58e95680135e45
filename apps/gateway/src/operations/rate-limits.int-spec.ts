import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { bookingSessions } from '@drawpoint/contracts/booking/booking-sessions.contract';
import { options } from '@drawpoint/contracts/admin/options.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import request from 'supertest';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

describe('Limits at the gateway', () => {
  let gateway: GatewayUnderTest;
  let dates: [string, number[]][] = [];

  beforeAll(async () => {
    gateway = await startGatewayUnderTest(undefined, { env: { TRUSTED_PROXIES: '127.0.0.1' } });
    for (const id of [1, 2, 3]) gateway.signIn(`token-${id}`, person(id));
    gateway.answer(bookingSessions.create.subject, () => ({}));
    gateway.answer(options.list.subject, () => []);
    gateway.answer(addresses.list.subject, () => ({}));
    gateway.answer(slots.list.subject, () => ({
      ...{ tz: 'America/New_York', length_minutes: 30, grid_minutes: 15, offsets: [[0, 0]], dates },
    }));
  });
  afterAll(() => gateway.close());

  const as = (id: number, method: 'get' | 'post', path: string) =>
    request(gateway.url)[method](path).set('authorization', `Bearer token-${id}`);
  const statuses = async (calls: PromiseLike<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status);
  const count = (list: number[], status: number) => list.filter((each) => each === status).length;

  it('each person may open a number of booking sessions a minute', async () => {
    const opened = await statuses(Array.from({ length: 40 }, () => as(1, 'post', '/api/booking-sessions')));
    expect([count(opened, 201), count(opened, 429)]).toEqual([30, 10]);
    const refused = await as(1, 'post', '/api/booking-sessions').expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await as(2, 'post', '/api/booking-sessions').expect(201);
  });

  it('strangers are counted by network, IPv6 by /64', async () => {
    const read = (from: string) => request(gateway.url).get('/api/options').set('x-forwarded-for', from);
    const answers: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      answers.push(...(await statuses(Array.from({ length: 31 }, () => read(`2001:db8:0:1::${i}`)))));
    }
    expect([count(answers, 200), count(answers, 429)]).toEqual([600, 20]);
    await read('2001:db8:0:2::1').expect(200);
  });

  it('a listing of five years counts as sixty of a month', async () => {
    const list = (id: number, days: number) =>
      as(id, 'get', `/api/catalog/phlebotomists/3/slots?service_id=1&days=${days}`);
    const heavy = await statuses([
      ...Array.from({ length: 8 }, () => list(1, 1830)),
      ...Array.from({ length: 5 }, () => list(2, 1830)),
      list(3, 1830),
    ]);
    expect([count(heavy, 200), count(heavy, 429)]).toEqual([11, 3]);
    await list(3, 31).expect(200);
  });

  it('two slow readers of long listings do not block other listings', async () => {
    dates = Array.from({ length: 1830 }, (_, day) => [
      new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      [29_000_000 + day * 1440, 96],
    ]);
    const listing = (id: number) => {
      const url = `${gateway.url}/api/catalog/phlebotomists/3/slots?service_id=1&days=1830`;
      return get(url, { headers: { authorization: `Bearer token-${10 + id}` } });
    };
    for (const id of [0, 1, 2]) gateway.signIn(`token-${10 + id}`, person(10 + id));
    // Their responses have begun, and nobody reads on.
    const slow = await Promise.all(
      [listing(0), listing(1)].map(async (each) =>
        ((await once(each, 'response')) as [IncomingMessage])[0].pause(),
      ),
    );
    const asked = performance.now();
    const [third] = (await once(listing(2), 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of third) bytes += (chunk as Buffer).length;
    // A caller that waits for slow readers waits ten seconds, until the gateway drops them.
    expect(performance.now() - asked).toBeLessThan(9_000);
    expect([third.statusCode, bytes > 10_000_000]).toEqual([200, true]);
    // Slow readers also get the whole response.
    let left = 0;
    for await (const chunk of slow[0]!) left += (chunk as Buffer).length;
    expect(left).toBe(bytes);
    slow[1]!.destroy();
    dates = [];
  });

  it('invented tokens block only their own network', async () => {
    const invent = (n: number) =>
      request(gateway.url)
        .get('/api/addresses')
        .set('authorization', `Bearer invented-${n}`)
        .set('x-forwarded-for', '203.0.113.5');
    await as(1, 'get', '/api/addresses').expect(200);
    const before = gateway.asked();
    const flood = statuses(Array.from({ length: 800 }, (_, n) => invent(n)));
    const others = await statuses([
      as(1, 'get', '/api/addresses'),
      as(3, 'get', '/api/addresses').set('x-forwarded-for', '203.0.113.6'),
    ]);
    expect(others).toEqual([200, 200]);
    const answers = await flood;
    expect([count(answers, 401), count(answers, 429)]).toEqual([300, 500]);
    expect(gateway.asked() - before).toBeLessThanOrEqual(303);
    await as(2, 'get', '/api/addresses').set('x-forwarded-for', '203.0.113.5').expect(200);
  });
});

describe('The health of the product', () => {
  it('concurrent health checks cause one request per service', async () => {
    const gateway = await startGatewayUnderTest();
    let pings = 0;
    const end = gateway.answer('auth.health.ping', () => {
      pings += 1;
      return { service: 'auth' };
    });
    try {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => request(gateway.url).get('/api/health')),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(pings).toBeLessThanOrEqual(2);
    } finally {
      end();
      await gateway.close();
    }
  });
});
