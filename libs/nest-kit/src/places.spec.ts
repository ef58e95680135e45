import { Places } from './places.ts';

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
});
