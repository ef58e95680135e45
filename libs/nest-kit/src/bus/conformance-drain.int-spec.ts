import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod/mini';
import { operation } from '@drawpoint/contracts/operation';
import { bind } from '../testing/bus-under-test.ts';
import { describeOverBothTransports } from '../testing/transports.ts';
import { until } from '../testing/until.ts';
import { systemContext } from './request-context.ts';

const work = operation({
  summary: 'Takes a few milliseconds.',
  subject: 'auth.conformance.work',
  allow: 'public',
  input: z.object({ id: z.number() }),
  output: z.object({ id: z.number(), replica: z.number() }),
});

const slow = operation({
  summary: 'Takes half a second.',
  subject: 'auth.conformance.slow',
  allow: 'public',
  input: z.object({}),
  output: z.object({ done: z.boolean() }),
});

describeOverBothTransports('Replicas', (bus) => {
  const handled: number[] = [];
  const bindings = (replica: number) => [
    bind(work, async ({ id }) => {
      handled[replica] = (handled[replica] ?? 0) + 1;
      await pause(id % 8);
      return { id, replica };
    }),
    bind(slow, async () => {
      await pause(500);
      return { done: true };
    }),
  ];

  it('come and go under load without losing a request, and share the work', async () => {
    const client = await bus().busOf('gateway');
    let stop = await bus().serve('auth', bindings(0));
    const failures: unknown[] = [];
    let answered = 0;
    let sent = 0;
    let going = true;
    const ask = async (): Promise<void> => {
      while (going && failures.length === 0) {
        const id = (sent += 1);
        await client.call(work, { id }, systemContext()).then(
          (answer) => {
            answered += 1;
            if (answer.id !== id) failures.push(`asked for ${id}, got ${answer.id}`);
          },
          (error: unknown) => failures.push(error),
        );
      }
    };
    const callers = Array.from({ length: 32 }, ask);
    const rollingUpdate = async (): Promise<void> => {
      for (let replica = 1; replica <= 6; replica += 1) {
        const stopNext = await bus().serve('auth', bindings(replica));
        await until(() => (handled[replica] ?? 0) > 100);
        await stop();
        const atItsEnd = handled[replica - 1];
        await until(() => (handled[replica] ?? 0) > 300);
        expect(handled[replica - 1]).toBe(atItsEnd);
        stop = stopNext;
      }
    };
    await rollingUpdate().finally(() => {
      going = false;
    });
    await Promise.all(callers);
    expect(failures).toEqual([]);
    expect(answered).toBe(sent);
    expect(handled.reduce((sum, each) => sum + each)).toBe(sent);
    await stop();
  });

  it('answer what they had begun before they were stopped, and nothing after', async () => {
    const client = await bus().busOf('gateway');
    const stop = await bus().serve('auth', bindings(0));
    const begun = client.call(slow, {}, systemContext());
    await client.call(work, { id: 1 }, systemContext());
    await stop();
    expect(await begun).toEqual({ done: true });
    await expect(client.call(work, { id: 2 }, systemContext())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});

describeOverBothTransports('A broadcast', (bus) => {
  const SUBJECT = 'broadcast.conformance.news';

  it('reaches every subscriber of every program once, and nobody who has ended it', async () => {
    const [auth, booking] = [await bus().busOf('auth'), await bus().busOf('booking')];
    const heard: string[] = [];
    const listen = (name: string, from: typeof auth) =>
      from.onBroadcast(SUBJECT, (payload) => heard.push(`${name} ${JSON.stringify(payload)}`));
    listen('auth', auth);
    listen('auth too', auth);
    listen('booking', booking);
    const end = listen('ended', booking);
    end();
    // Over NATS a subscription takes effect with the next thing that comes back from the server.
    const gateway = await bus().busOf('gateway');
    await until(() => {
      if (heard.length === 0) gateway.broadcast(SUBJECT, { warm: true });
      return new Set(heard).size === 3;
    });
    heard.length = 0;
    gateway.broadcast(SUBJECT, { n: 1 });
    await until(() => heard.length === 3);
    await pause(50);
    expect(heard.sort()).toEqual(['auth too {"n":1}', 'auth {"n":1}', 'booking {"n":1}']);
  });

  it('is not understood by one and reaches the next all the same', async () => {
    const auth = await bus().busOf('auth');
    const heard: unknown[] = [];
    auth.onBroadcast('broadcast.conformance.broken', () => {
      throw new Error('no idea');
    });
    auth.onBroadcast('broadcast.conformance.broken', (payload) => heard.push(payload));
    auth.broadcast('broadcast.conformance.broken', 1);
    await until(() => heard.length === 1);
    expect(bus().logs.join('\n')).toMatch(/a broadcast was not understood/i);
  });

  it('is no request: what an operation does is done for callers alone', async () => {
    let done = 0;
    await bus().serve('auth', [
      bind(work, async ({ id }) => {
        done += 1;
        return { id, replica: 0 };
      }),
    ]);
    const gateway = await bus().busOf('gateway');
    const envelope = { input: { id: 1 }, caller: null, service: 'gateway', request_id: 'x', ms_left: 1_000 };
    gateway.broadcast(work.subject, envelope);
    await gateway.call(work, { id: 2 }, systemContext());
    expect(done).toBe(1);
  });
});
