import { takeTurn } from './turns.ts';

const busy = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

describe('Work in turns', () => {
  it('work is done in order, with other requests served in between', async () => {
    const done: number[] = [];
    const all = Promise.withResolvers<void>();
    for (let index = 0; index < 50; index += 1) {
      takeTurn(() => {
        busy(1);
        if (done.push(index) === 50) all.resolve();
      });
    }
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise(setImmediate);
    expect(done.length).toBeLessThan(50);
    await all.promise;
    expect(done).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });
});
