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

describeOverBothTransports('Replicas', { operations: [work, slow] }, (bus) => {
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

  it('replicas start and stop under load without losing a request, and share the work', async () => {
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

  it('a stopped replica answers the requests it has begun, and none after', async () => {
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
