import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { sessionTokens } from '@drawpoint/contracts/auth/session-tokens.contract';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { InProcessTransport } from '@drawpoint/nest-kit/bus/in-process-transport';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import request from 'supertest';
import { person, startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';
import { hashOf, TokenCache } from './token-cache.ts';

describe('A token at the gateway', () => {
  let gateway: GatewayUnderTest;

  beforeAll(async () => {
    gateway = await startGatewayUnderTest();
    gateway.answer(addresses.list.subject, () => ({}));
  });

  afterAll(() => gateway.close());

  const use = (token: string) =>
    request(gateway.url).get('/api/addresses').set('authorization', `Bearer ${token}`);

  it('concurrent requests with one token cause one lookup', async () => {
    gateway.signIn('busy', person(1));
    const before = gateway.asked();
    await Promise.all(Array.from({ length: 20 }, () => use('busy').expect(200)));
    await use('busy').expect(200);
    expect(gateway.asked() - before).toBe(1);
  });

  it('a token stops working at once when its session ends', async () => {
    gateway.signIn('ending', person(2));
    await use('ending').expect(200);
    gateway.signOut('ending');
    gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 2, session_id: 'session-2' });
    await new Promise(setImmediate);
    expect((await use('ending')).status).toBe(401);
  });

  it('a changed role causes a new lookup of its owner’s token only', async () => {
    gateway.signIn('promoted', person(3));
    gateway.signIn('bystander', person(4));
    await use('promoted').expect(200);
    await use('bystander').expect(200);
    const before = gateway.asked();
    gateway.busOf('auth').broadcast(SESSION_REVOKED, { user_id: 3, session_id: null });
    await new Promise(setImmediate);
    await use('promoted').expect(200);
    await use('bystander').expect(200);
    expect(gateway.asked() - before).toBe(1);
  });
});

describe('The token cache', () => {
  const log = logOf(createLogger({ level: 'silent' }), 'test');

  function setUp() {
    const transport = new InProcessTransport();
    const pending: ((reply: string) => void)[] = [];
    transport.respond(sessionTokens.resolve.subject, () => new Promise((resolve) => pending.push(resolve)));
    const bus = new Bus('gateway', transport.client('gateway', log));
    const auth = new Bus('auth', transport.client('auth', log));
    const cache = new TokenCache(bus);
    const reply = (caller: unknown, expires_at: string | null = null): void =>
      pending
        .splice(0)
        .forEach((resolve) => resolve(JSON.stringify({ ok: true, output: { caller, expires_at } })));
    return { auth, cache, pending, reply };
  }

  const HERE = '203.0.113.1';
  const turn = () => new Promise(setImmediate);

  it('a response that was pending when the session ended is not cached', async () => {
    const { auth, cache, pending, reply } = setUp();
    const begunBefore = cache.find('token', HERE);
    await turn();
    auth.broadcast(SESSION_REVOKED, { user_id: 9, session_id: null });
    await turn();
    reply(person(9));
    await begunBefore;
    void cache.find('token', HERE);
    await turn();
    expect(pending).toHaveLength(1);
    reply(null);
  });

  it('requests after a revocation do not join a lookup that began before it', async () => {
    const { auth, cache, pending, reply } = setUp();
    const before = cache.find('token', HERE);
    await turn();
    auth.broadcast(SESSION_REVOKED, { user_id: 9, session_id: null });
    await turn();
    const after = cache.find('token', HERE);
    await turn();
    expect(pending).toHaveLength(2);
    reply(person(9));
    await Promise.all([before, after]);
  });

  it('the cache is cleared when the bus disconnects, because broadcasts may be missed', async () => {
    let tellStatus: (status: 'connected' | 'disconnected') => void = () => undefined;
    let asked = 0;
    const bus = {
      call: async () => {
        asked += 1;
        return { caller: person(9) };
      },
      onBroadcast: () => () => undefined,
      onStatus: (handler: typeof tellStatus) => {
        tellStatus = handler;
        return () => undefined;
      },
    };
    const cache = new TokenCache(bus as unknown as Bus);
    await cache.find('token', HERE);
    tellStatus('connected');
    await cache.find('token', HERE);
    expect(asked).toBe(1);
    tellStatus('disconnected');
    await cache.find('token', HERE);
    expect(asked).toBe(2);
  });

  it('a response is cached for at most ten seconds', async () => {
    const { cache, pending, reply } = setUp();
    const first = cache.find('token', HERE, 1_000_000);
    await turn();
    reply(person(9));
    await first;
    expect(cache.find('token', HERE, 1_009_999)).toEqual(person(9));
    void cache.find('token', HERE, 1_010_000);
    await turn();
    expect(pending).toHaveLength(1);
    reply(null);
  });

  it('a response is cached no longer than its session lasts', async () => {
    const { cache, pending, reply } = setUp();
    const first = cache.find('token', HERE, 1_000_000);
    await turn();
    reply(person(9), new Date(1_004_000).toISOString());
    await first;
    expect(cache.find('token', HERE, 1_003_999)).toEqual(person(9));
    void cache.find('token', HERE, 1_004_000);
    await turn();
    expect(pending).toHaveLength(1);
    reply(null);
  });

  it('invalid tokens evict no valid ones from the cache', async () => {
    let asked = 0;
    const bus = {
      call: async (_op: unknown, { token_hash }: { token_hash: string }) => {
        asked += 1;
        return { caller: token_hash === hashOf('token') ? person(9) : null };
      },
      onBroadcast: () => () => undefined,
      onStatus: () => () => undefined,
    };
    const cache = new TokenCache(bus as unknown as Bus);
    await cache.find('token', HERE);
    for (let n = 0; n < 10_001; n += 1) await cache.find(`invented-${n}`, `10.1.${n >> 8}.${n & 255}`);
    const before = asked;
    expect(cache.find('token', HERE)).toEqual(person(9));
    expect(asked).toBe(before);
  });

  it('failed lookups count against nobody', async () => {
    const { cache, pending, reply } = setUp();
    const unavailable = JSON.stringify({ ok: false, error: { code: 'UNAVAILABLE', message: 'away' } });
    for (let n = 0; n < 310; n += 1) {
      const asked = cache.find(`token-${n}`, HERE);
      await turn();
      pending.splice(0).forEach((resolve) => resolve(unavailable));
      await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
    const afterwards = cache.find('token', HERE);
    await turn();
    reply(person(9));
    expect(await afterwards).toEqual(person(9));
  });

  it('failures are not cached, so the next request looks up again', async () => {
    const { cache, pending, reply } = setUp();
    const first = cache.find('token', HERE);
    await turn();
    const unavailable = JSON.stringify({ ok: false, error: { code: 'UNAVAILABLE', message: 'away' } });
    pending.splice(0).forEach((resolve) => resolve(unavailable));
    await expect(first).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    void cache.find('token', HERE);
    await turn();
    expect(pending).toHaveLength(1);
    reply(null);
  });
});
