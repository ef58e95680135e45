import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod/mini';
import { broadcast } from '@drawpoint/contracts/broadcast';
import { operation } from '@drawpoint/contracts/operation';
import { bind } from '../testing/bus-under-test.ts';
import { describeOverBothTransports } from '../testing/transports.ts';
import { until } from '../testing/until.ts';
import { systemContext } from './request-context.ts';

const work = operation({
  summary: 'Counts how often it was done.',
  subject: 'auth.conformance.work',
  allow: 'public',
  input: z.object({}),
  output: z.object({}),
});

const news = broadcast({
  topic: 'conformance-news',
  senders: ['gateway', 'messaging'],
  hearers: ['auth', 'booking'],
  data: z.object({ n: z.number() }),
});

/** Broadcast of a program that pretends to be another sender. */
const forged = broadcast({ ...news, senders: ['admin'] });

/** Broadcast with the subject of a request. */
const disguised = broadcast({ ...news, topic: 'auth.conformance.work', senders: ['gateway'] });

const contracts = { operations: [work], broadcasts: [news, disguised] };

describeOverBothTransports('Broadcasts', contracts, (bus) => {
  it('a broadcast reaches every subscriber of every program once, and none that has unsubscribed', async () => {
    const [auth, booking] = [await bus().busOf('auth'), await bus().busOf('booking')];
    const heard: string[] = [];
    const listen = (name: string, from: typeof auth) =>
      from.onBroadcast(news, (data) => heard.push(`${name} ${JSON.stringify(data)}`));
    const ends = [listen('auth', auth), listen('auth too', auth), listen('booking', booking)];
    listen('ended', booking)();
    // Over NATS a subscription takes effect with the next message from the server.
    const gateway = await bus().busOf('gateway');
    await until(() => {
      if (heard.length === 0) gateway.broadcast(news, { n: 0 });
      return new Set(heard).size === 3;
    });
    heard.length = 0;
    (await bus().busOf('messaging')).broadcast(news, { n: 1 });
    await until(() => heard.length === 3);
    await pause(50);
    expect(heard.sort()).toEqual(['auth too {"n":1}', 'auth {"n":1}', 'booking {"n":1}']);
    for (const end of ends) end();
  });

  it('a subscriber that throws does not keep the broadcast from the others', async () => {
    const auth = await bus().busOf('auth');
    const gateway = await bus().busOf('gateway');
    const heard: unknown[] = [];
    const ends = [
      auth.onBroadcast(news, () => {
        throw new Error('no idea');
      }),
      auth.onBroadcast(news, (data) => heard.push(data)),
    ];
    await until(() => {
      gateway.broadcast(news, { n: 2 });
      return heard.length > 0;
    });
    expect(bus().logs.join('\n')).toMatch(/a broadcast was not understood/i);
    for (const end of ends) end();
  });

  it('a broadcast carries only the fields of its contract, and data that does not fit is never sent', async () => {
    const booking = await bus().busOf('booking');
    const gateway = await bus().busOf('gateway');
    const heard: { n: number }[] = [];
    const end = booking.onBroadcast(news, (data) => heard.push(data));
    expect(() => gateway.broadcast(news, { n: 'one' } as never)).toThrow();
    const more = { n: 3, password_hash: 'hidden' };
    const whole = await until(() => {
      gateway.broadcast(news, more);
      return heard.find(({ n }) => n === 3);
    });
    expect(whole).toEqual({ n: 3 });
    end();
  });

  it('a program that the contract does not name cannot broadcast, and subscribers never receive its forged broadcast', async () => {
    const [admin, booking, gateway] = await Promise.all(
      (['admin', 'booking', 'gateway'] as const).map((name) => bus().busOf(name)),
    );
    expect(() => admin!.broadcast(news, { n: 4 })).toThrow('admin may not broadcast conformance-news');
    const heard: unknown[] = [];
    const end = booking!.onBroadcast(news, (data) => heard.push(data));
    await until(() => {
      admin!.broadcast(forged, { n: 5 });
      gateway!.broadcast(news, { n: 6 });
      return heard.length > 2;
    });
    expect(heard).toContainEqual({ n: 6 });
    expect(heard).not.toContainEqual({ n: 5 });
    end();
  });

  it('a program that is no hearer cannot subscribe', async () => {
    const notifier = await bus().busOf('notifier');
    expect(() => notifier.onBroadcast(news, () => undefined)).toThrow('notifier may not hear');
  });

  it('a broadcast with the name of an operation does not call it', async () => {
    let done = 0;
    await bus().serve('auth', [
      bind(work, async () => {
        done += 1;
        return {};
      }),
    ]);
    const gateway = await bus().busOf('gateway');
    gateway.broadcast(disguised, { n: 7 });
    await gateway.call(work, {}, systemContext());
    expect(done).toBe(1);
  });
});
