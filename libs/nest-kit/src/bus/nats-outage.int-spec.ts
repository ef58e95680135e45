import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { z } from 'zod/mini';
import { broadcast } from '@drawpoint/contracts/broadcast';
import { operation } from '@drawpoint/contracts/operation';
import { makePasswords, startNatsServer, type NatsServer } from '../testing/nats-server.ts';
import type { AppError } from '../app-error.ts';
import { bind, busUnderTest, type BusUnderTest } from '../testing/bus-under-test.ts';
import { describeWithNats, natsServerPath } from '../testing/transports.ts';
import { outageSeconds } from '../testing/env.ts';
import { until } from '../testing/until.ts';
import type { Bus } from './bus.ts';
import { NatsTransport } from './nats-transport.ts';
import { systemContext } from './request-context.ts';

const greet = operation({
  summary: 'Says hello.',
  subject: 'auth.conformance.greet',
  allow: 'public',
  input: z.object({}),
  output: z.object({ text: z.string() }),
});

const hang = operation({
  summary: 'Answers after the test is over.',
  subject: 'auth.conformance.hang',
  allow: 'public',
  input: z.object({}),
  output: z.object({}),
  deadlineMs: 20_000,
});

const news = broadcast({
  topic: 'conformance-news',
  senders: ['auth'],
  hearers: ['gateway'],
  data: z.object({ text: z.string() }),
});

const OUTAGE_MS = outageSeconds() * 1_000;

describeWithNats('The bus', () => {
  const passwords = makePasswords();
  let server: NatsServer;
  let bus: BusUnderTest;
  let gateway: Bus;
  let stopAuth: () => Promise<void>;
  let letGo = (): void => {};
  const start = (port: number, password = passwords): Promise<NatsServer> =>
    startNatsServer(natsServerPath, {
      port,
      password,
      beside: { operations: [greet, hang], broadcasts: [news] },
    });

  beforeAll(async () => {
    server = await start(await freePort());
    bus = busUnderTest((user) => new NatsTransport({ url: server.url, user, password: passwords(user) }));
    stopAuth = await bus.serve('auth', [
      bind(greet, async () => ({ text: 'hello' })),
      bind(hang, () => new Promise<Record<string, never>>((resolve) => (letGo = () => resolve({})))),
    ]);
    gateway = await bus.busOf('gateway');
  });

  afterAll(async () => {
    await bus.close();
    await server.stop();
  });

  const restart = async (password = passwords): Promise<void> => {
    server = await start(Number(new URL(server.url).port), password);
  };
  const call = (): Promise<string> =>
    gateway.call(greet, {}, systemContext()).then(
      ({ text }) => text,
      (error: AppError) => error.code,
    );
  const kill = (): void => void server.process.kill('SIGKILL');

  it(
    `calls fail as UNAVAILABLE while NATS is down for ${OUTAGE_MS / 1_000} s, and work again by themselves`,
    async () => {
      const statuses: string[] = [];
      const endStatus = gateway.onStatus((status) => statuses.push(status));
      const heard: unknown[] = [];
      const auth = await bus.busOf('auth');
      gateway.onBroadcast(news, ({ text }) => heard.push(text));
      expect(await call()).toBe('hello');

      const begun = performance.now();
      const inFlight = gateway.call(hang, {}, systemContext()).then(
        () => 'answered',
        ({ code }: AppError) => ({ code, afterMs: performance.now() - begun }),
      );
      await call();
      kill();
      expect(await inFlight).toEqual({ code: 'UNAVAILABLE', afterMs: expect.any(Number) });
      expect(performance.now() - begun).toBeLessThan(2_000);
      while (performance.now() - begun < OUTAGE_MS) {
        const asked = performance.now();
        expect(await call()).toBe('UNAVAILABLE');
        expect(performance.now() - asked).toBeLessThan(2_000);
        auth.broadcast(news, { text: 'lost' });
        await pause(100);
      }
      expect(statuses).toEqual(['connected', 'disconnected']);

      await restart();
      await until(async () => (await call()) === 'hello', 5_000);
      await until(() => {
        auth.broadcast(news, { text: 'back' });
        return heard.length > 0;
      });
      expect(new Set(heard)).toEqual(new Set(['back']));
      expect(statuses).toEqual(['connected', 'disconnected', 'connected']);
      endStatus();
      letGo();
    },
    OUTAGE_MS + 30_000,
  );

  it('programs reconnect after NATS refused their passwords for a while', async () => {
    kill();
    await until(async () => (await call()) === 'UNAVAILABLE');
    await restart(makePasswords());
    await pause(4_000);
    expect(await call()).toBe('UNAVAILABLE');
    kill();
    await restart();
    await until(async () => (await call()) === 'hello');
  });

  it('a program that pretends to be another service receives no requests', async () => {
    const stop = await bus.serve('auth', [bind(greet, async () => ({ text: 'hello' }))]);
    const booking = new NatsTransport({ url: server.url, user: 'booking', password: passwords('booking') });
    const impostor = busUnderTest(() => booking);
    await impostor.serve('auth', [bind(greet, async () => ({ text: 'a lie' }))]);
    const answers = await Promise.all(Array.from({ length: 100 }, call));
    expect(new Set(answers)).toEqual(new Set(['hello']));
    expect(impostor.logs.join('\n')).toContain('subscription failed');
    await impostor.close();
    await stop();
  });

  it('a program can stop while NATS is down', async () => {
    kill();
    await until(async () => (await call()) === 'UNAVAILABLE');
    const started = performance.now();
    await stopAuth();
    expect(performance.now() - started).toBeLessThan(5_000);
    await restart();
  });
});
