import { withLeaving } from './leaving.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const leaving = (shown: number[], present: number[], ...gone: number[]) =>
  withLeaving(rows(...shown), rows(...present), ({ id }) => gone.includes(id)).map(({ id }) => id);

describe('answered rows', () => {
  it('answered rows keep their places while they fold, however the list changes', () => {
    expect(leaving([1, 2, 3], [1, 3], 2)).toEqual([1, 2, 3]);
    expect(leaving([1, 2, 3], [2, 3], 1)).toEqual([1, 2, 3]);
    expect(leaving([1, 2, 3], [1], 2, 3)).toEqual([1, 2, 3]);
    expect(leaving([1, 2], [], 1, 2)).toEqual([1, 2]);
  });

  it('answered rows stay while other rows come and go', () => {
    expect(leaving([1, 2, 3], [0, 3, 4], 2)).toEqual([2, 0, 3, 4]);
    expect(leaving([1, 2, 3], [1, 4], 3)).toEqual([1, 3, 4]);
  });

  it('answered rows appear only once', () => expect(leaving([1, 2], [1, 2], 2)).toEqual([1, 2]));
});
