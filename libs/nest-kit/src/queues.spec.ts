import PQueue from 'p-queue';
import { addUnlessFull, QueuePerKey } from './queues.ts';

const held = () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  return { until, release };
};
const codesOf = (outcomes: PromiseSettledResult<unknown>[]): string[] =>
  outcomes.flatMap((each) =>
    each.status === 'rejected' ? String((each.reason as { code: string }).code) : [],
  );

describe('A queue of a certain length', () => {
  it('a full queue refuses new work without starting it', async () => {
    const queue = new PQueue({ concurrency: 2 });
    const first = held();
    let begun = 0;
    const all = Array.from({ length: 8 }, () => addUnlessFull(queue, 3, () => ((begun += 1), first.until)));
    const ended = Promise.allSettled(all);
    await expect(addUnlessFull(queue, 3, () => first.until)).rejects.toMatchObject({
      code: 'BUSY',
      options: { retryAfterSeconds: 2 },
    });
    first.release();
    expect(codesOf(await ended)).toEqual(['BUSY', 'BUSY', 'BUSY']);
    expect(begun).toBe(5);
    await addUnlessFull(queue, 3, () => Promise.resolve());
  });
});

describe('A queue for each key', () => {
  it('work of one key runs in order, and work of another key beside it', async () => {
    const queue = new QueuePerKey<number>(1);
    const first = held();
    const seen: string[] = [];
    const work = [
      queue.add(4, async () => {
        await first.until;
        seen.push('first');
      }),
      queue.add(4, async () => void seen.push('second')),
    ];
    await queue.add(5, async () => void seen.push('another’s'));
    first.release();
    await Promise.all(work);
    expect(seen).toEqual(['another’s', 'first', 'second']);
  });

  it('the queue continues after failed work and rejects with its own error', async () => {
    const queue = new QueuePerKey<number>(1);
    const failed = queue.add(4, () => Promise.reject(new Error('no')));
    const next = queue.add(4, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('work of a key with too much queued is refused', async () => {
    const queue = new QueuePerKey<number>(1, 20);
    const first = held();
    const all = Array.from({ length: 30 }, () => queue.add(4, () => first.until));
    const ended = Promise.allSettled(all);
    first.release();
    expect(codesOf(await ended)).toEqual(Array(9).fill('RATE_LIMITED'));
    await queue.add(4, () => Promise.resolve());
  });
});
