import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod/mini';
import { operation } from '@drawpoint/contracts/operation';
import { ping } from '@drawpoint/contracts/ping';
import type { AppError } from '../app-error.ts';
import { codeOf } from '../testing/refusals.ts';
import { bind } from '../testing/bus-under-test.ts';
import { describeOverBothTransports } from '../testing/transports.ts';
import { until } from '../testing/until.ts';
import { systemContext } from './request-context.ts';

const nested = operation({
  summary: 'Tells how long the one who asks will wait, and on whose behalf.',
  subject: 'auth.conformance.nested',
  allow: 'public',
  callers: ['booking'],
  input: z.object({}),
  output: z.object({ ms_left: z.number(), request_id: z.string() }),
});

const outer = operation({
  summary: 'Takes a while, then asks another service.',
  subject: 'booking.conformance.outer',
  allow: 'public',
  input: z.object({ takes_ms: z.number() }),
  output: z.object({ ms_left: z.number(), nested_ms_left: z.number(), request_id: z.string() }),
  deadlineMs: 1_000,
});

const block = operation({
  summary: 'Keeps the whole process busy.',
  subject: 'auth.conformance.block',
  allow: 'public',
  input: z.object({ ms: z.number() }),
  output: z.object({}),
});

const mark = operation({
  summary: 'Leaves a mark when it is worked on.',
  subject: 'auth.conformance.mark',
  allow: 'public',
  input: z.object({}),
  output: z.object({}),
  deadlineMs: 80,
});

const wait = operation({
  summary: 'Waits until the test lets go.',
  subject: 'auth.conformance.wait',
  allow: 'public',
  input: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
});

const operations = [nested, outer, block, mark, wait];

describeOverBothTransports('Time and load', { operations }, (bus) => {
  const gateway = () => bus().busOf('gateway');
  let marks: number;
  let waiting: Map<string, () => void>;
  let finished: string[];

  beforeAll(async () => {
    const booking = await bus().busOf('booking');
    await bus().serve('booking', [
      bind(outer, async ({ takes_ms }, ctx) => {
        await pause(takes_ms);
        const inner = await booking.call(nested, {}, ctx);
        return { ms_left: ctx.msLeft(), nested_ms_left: inner.ms_left, request_id: inner.request_id };
      }),
    ]);
    await bus().serve(
      'auth',
      [
        bind(nested, async (_input, ctx) => ({ ms_left: ctx.msLeft(), request_id: ctx.requestId })),
        bind(block, async ({ ms }) => {
          const end = performance.now() + ms;
          while (performance.now() < end);
          return {};
        }),
        bind(mark, async () => {
          marks += 1;
          return {};
        }),
        bind(wait, async ({ name }) => {
          await new Promise<void>((resolve) => waiting.set(name, resolve));
          finished.push(name);
          return { name };
        }),
      ],
      { maxInFlight: 4 },
    );
  });

  beforeEach(() => {
    marks = 0;
    waiting = new Map();
    finished = [];
  });

  const releaseAll = async (count: number): Promise<void> => {
    await until(() => waiting.size === count);
    for (const release of waiting.values()) release();
  };

  it('a nested call has the remaining time and the request id of the outer call', async () => {
    const context = systemContext('request-of-this-test');
    const answer = await (await gateway()).call(outer, { takes_ms: 300 }, context);
    expect(answer.nested_ms_left).toBeLessThanOrEqual(700);
    expect(answer.nested_ms_left).toBeGreaterThan(300);
    // The bus carries whole milliseconds, rounded down.
    expect(answer.ms_left).toBeLessThanOrEqual(answer.nested_ms_left + 1);
    expect(answer.request_id).toBe('request-of-this-test');
  });

  it('a call never waits longer than its context has time left', async () => {
    const started = performance.now();
    const context = { ...systemContext(), msLeft: () => 120 };
    expect(await codeOf((await gateway()).call(wait, { name: 'long' }, context))).toBe('TIMEOUT');
    expect(performance.now() - started).toBeLessThan(1_000);
    await releaseAll(1);
    expect(await codeOf((await gateway()).call(nested, {}, { ...context, msLeft: () => -1 }))).toBe(
      'TIMEOUT',
    );
  });

  it('a request is refused when its caller gave up while it was queued', async () => {
    const client = await gateway();
    const blocking = client.call(block, { ms: 250 }, systemContext());
    expect(await codeOf(client.call(mark, {}, systemContext()))).toBe('TIMEOUT');
    await blocking;
    await client.call(nested, {}, systemContext());
    expect(marks).toBe(0);
    await client.call(mark, {}, systemContext());
    expect(marks).toBe(1);
  });

  it('a handler finishes after its caller gave up', async () => {
    const context = { ...systemContext(), msLeft: () => 60 };
    expect(await codeOf((await gateway()).call(wait, { name: 'given up' }, context))).toBe('TIMEOUT');
    expect(finished).toEqual([]);
    await releaseAll(1);
    await until(() => finished.includes('given up'));
  });

  it('a late reply never reaches a later request', async () => {
    const client = await gateway();
    const ask = (name: string, context = systemContext()) =>
      client.call(wait, { name }, context).then(
        (answer) => answer.name,
        ({ code }: AppError) => code,
      );
    const impatient = { ...systemContext(), msLeft: () => 500 };
    const givenUp = Promise.all([ask('late', impatient), ask('later', impatient)]);
    await until(() => waiting.size === 2);
    expect(await givenUp).toEqual(['TIMEOUT', 'TIMEOUT']);
    // The next two requests take the places of those that gave up.
    const next = [ask('next'), ask('one more')];
    await until(() => waiting.size === 4);
    for (const name of ['later', 'late', 'one more', 'next']) {
      waiting.get(name)?.();
      await until(() => finished.includes(name));
    }
    expect(await Promise.all(next)).toEqual(['next', 'one more']);
  });

  it('a service over its limit replies BUSY with a retry time, and recovers', async () => {
    const client = await gateway();
    const calls = Array.from({ length: 9 }, (_, each) =>
      client.call(wait, { name: String(each) }, systemContext()).then(
        () => null,
        (error: AppError) => error,
      ),
    );
    const refused = await until(async () => {
      const settled = await Promise.all(calls.map((call) => Promise.race([call, pause(0, 'pending')])));
      const failures = settled.filter((each) => typeof each === 'object' && each !== null);
      return failures.length === 5 && failures;
    });
    expect(refused[0]).toMatchObject({ code: 'BUSY', options: { retryAfterSeconds: 1 } });
    await releaseAll(4);
    expect((await Promise.all(calls)).filter((each) => each === null)).toHaveLength(4);
    expect(await codeOf(client.call(nested, {}, systemContext()))).toBe('ok');
  });

  it('a call without any replica fails at once with UNAVAILABLE', async () => {
    const started = performance.now();
    expect(await codeOf((await gateway()).call(ping('notifier'), {}, systemContext()))).toBe('UNAVAILABLE');
    expect(performance.now() - started).toBeLessThan(500);
  });
});
