import { Places, PlacesOfEach } from './places.ts';

describe('Places', () => {
  it('let so many work at once, in the order they came, also where some fail', async () => {
    const places = new Places(2);
    const done: number[] = [];
    let atOnce = 0;
    let most = 0;
    const work = (id: number) =>
      places.run(async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise(setImmediate);
        atOnce -= 1;
        done.push(id);
        if (id % 2) throw new Error('odd');
      });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(work));
    expect(most).toBe(2);
    expect(done).toEqual([1, 2, 3, 4, 5]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(places.isEmpty).toBe(true);
  });

  it('tell who comes while the line is too long to come back later', async () => {
    const places = new Places(1, 2);
    const work = () => places.run(() => new Promise(setImmediate));
    const letIn = [work(), work(), work()];
    await expect(work()).rejects.toMatchObject({ code: 'BUSY', options: { retryAfterSeconds: 2 } });
    await Promise.all(letIn);
    await work();
  });
});

const held = () => {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  return { until, release };
};
const codesOf = (outcomes: PromiseSettledResult<unknown>[]): string[] =>
  outcomes.flatMap((each) =>
    each.status === 'rejected' ? String((each.reason as { code: string }).code) : [],
  );

describe('Places with a line of a certain length', () => {
  it('refuse who comes when it is full, before any of the work', async () => {
    const places = new Places(2, 3);
    const first = held();
    let begun = 0;
    const all = Array.from({ length: 8 }, () => places.run(() => ((begun += 1), first.until)));
    const ended = Promise.allSettled(all);
    first.release();
    expect(codesOf(await ended)).toEqual(['BUSY', 'BUSY', 'BUSY']);
    expect(begun).toBe(5);
    expect(places.isEmpty).toBe(true);
  });
});

describe('Places of each', () => {
  it('have the work of one done in turn, and another’s beside it', async () => {
    const line = new PlacesOfEach<number>(1);
    const first = held();
    const seen: string[] = [];
    const work = [
      line.run(4, async () => {
        await first.until;
        seen.push('first');
      }),
      line.run(4, async () => void seen.push('second')),
    ];
    await line.run(5, async () => void seen.push('another’s'));
    first.release();
    await Promise.all(work);
    expect(seen).toEqual(['another’s', 'first', 'second']);
  });

  it('go on after work that failed, whose error stays what it was', async () => {
    const line = new PlacesOfEach<number>(1);
    const failed = line.run(4, () => Promise.reject(new Error('no')));
    const next = line.run(4, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('refuse one of whose work too much waits', async () => {
    const line = new PlacesOfEach<number>(1, 20);
    const first = held();
    const all = Array.from({ length: 30 }, () => line.run(4, () => first.until));
    const ended = Promise.allSettled(all);
    first.release();
    expect(codesOf(await ended)).toEqual(Array(9).fill('RATE_LIMITED'));
  });
});
