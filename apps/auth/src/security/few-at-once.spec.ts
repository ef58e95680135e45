import { fewAtOnce } from './few-at-once.ts';

describe('Work of which few runs at once', () => {
  it('begins in order, never more than may, and goes on after some of it failed', async () => {
    const run = fewAtOnce(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const works = [0, 1, 2, 3, 4].map((number) =>
      run(async () => {
        begun.push(number);
        most = Math.max(most, (running += 1));
        await new Promise<void>((end) => ends.push(end));
        running -= 1;
        if (number === 1) throw new Error('It failed.');
        return number;
      }),
    );
    const settled = Promise.allSettled(works);
    while (ends.length < 5) {
      ends.forEach((end) => end());
      await Promise.resolve();
    }
    ends.forEach((end) => end());
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(most).toBe(2);
  });
});
