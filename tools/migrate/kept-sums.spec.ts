import { packages } from '../build/packages.ts';
import { keptSumsOf, pendingKeptSums } from './kept-sums.ts';

describe('Sums that triggers keep', () => {
  it('are kept as their service says, by what its migrations wrote last', async () => {
    const folders = packages().map(({ folder }) => folder);
    const kept = (await Promise.all(folders.map(keptSumsOf))).flat();
    expect(kept.map(({ table }) => table)).toContain('payment_sum');
    expect((await Promise.all(folders.map(pendingKeptSums))).flat()).toEqual([]);
  });
});
