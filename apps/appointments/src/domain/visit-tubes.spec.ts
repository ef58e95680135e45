import { areLabeled, missingTubes } from './visit-tubes.ts';

const tube = (tube_id: number | null, state = 'planned') => ({ tube_id, state });
const needed = [
  { tube_id: null, count: 1 },
  { tube_id: 2, count: 1 },
  { tube_id: 5, count: 2 },
];
const idsOf = (before: Parameters<typeof missingTubes>[1]) =>
  missingTubes(needed, before).map(({ tube_id }) => tube_id);

describe('The tubes that a plan adds', () => {
  it('all of them at first, in the order of draw', () => expect(idsOf([])).toEqual([null, 2, 5, 5]));

  it('none when the visit has them already', () =>
    expect(idsOf([tube(null), tube(2, 'collected'), tube(5), tube(5)])).toEqual([]));

  it('one in place of a void one', () =>
    expect(idsOf([tube(null), tube(2), tube(5), tube(5, 'void')])).toEqual([5]));

  it('none for a kind of which there are more', () =>
    expect(idsOf([tube(null), tube(2), tube(2), tube(5), tube(5)])).toEqual([]));
});

describe('Every tube is labeled', () => {
  it.each([
    ['no tube is planned', [], false],
    ['one is only planned', [tube(2, 'collected'), tube(5)], false],
    ['all are void', [tube(2, 'void')], false],
    ['the discard tube has no label', [tube(null), tube(2, 'collected'), tube(5, 'void')], true],
  ])('%s', (_case, tubes, is) => expect(areLabeled(tubes)).toBe(is));
});
