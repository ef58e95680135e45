import type { AppError } from '@drawpoint/nest-kit/app-error';
import { inSlices } from './in-slices.ts';
import { OneAtATime } from './one-at-a-time.ts';

describe('A large answer', () => {
  it('is whole, whatever its letters', async () => {
    const pieces = Array.from({ length: 500 }, (_, index) => `žluť ${index} `);
    const bytes = pieces.map((piece) => Buffer.from(piece));
    expect((await inSlices(bytes)).toString()).toBe(pieces.join(''));
    expect((await inSlices([])).length).toBe(0);
  });

  it('lets others be served while it is made', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    const busy = function* () {
      for (let piece = 0; piece < 10; piece += 1) {
        const until = performance.now() + 8;
        while (performance.now() < until);
        yield Buffer.from('x');
      }
    };
    await inSlices(busy());
    clearInterval(others);
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});

describe('One person’s large answers', () => {
  const held = () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { until, release };
  };

  it('are made in turn, and another person’s beside them', async () => {
    const line = new OneAtATime();
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

  it('go on after one that failed', async () => {
    const line = new OneAtATime();
    const failed = line.run(4, () => Promise.reject(new Error('no')));
    const next = line.run(4, () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('are refused where too many wait', async () => {
    const line = new OneAtATime();
    const first = held();
    const all = Array.from({ length: 30 }, () => line.run(4, () => first.until));
    const ended = Promise.allSettled(all);
    first.release();
    const refused = (await ended).filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(9);
    expect((refused[0]!.reason as AppError).code).toBe('RATE_LIMITED');
  });
});
