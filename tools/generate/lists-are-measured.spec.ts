import { OPERATIONS } from '@drawpoint/contracts/registry';
import { parseInput } from '@drawpoint/contracts/field-errors';
import { parseRoute } from '@drawpoint/contracts/operation';
import { ALL_CASES, filtersOf, LISTS } from '../bench/lists/cases.ts';
import { GIVEN } from '../bench/lists/given.ts';

describe('Every list of the contracts', () => {
  it('is measured by `npm run bench:lists`, by another bench, or says why it stays short (tools/bench/lists/given.ts)', () => {
    expect(LISTS.length).toBeGreaterThan(20);
    const subjects = LISTS.map(({ subject }) => subject).sort();
    expect(Object.keys(GIVEN).sort()).toEqual(subjects);
  });

  it('is measured with each of its filters', () => {
    for (const op of LISTS) {
      const given = GIVEN[op.subject] ?? {};
      if ('few' in given || 'measured' in given) continue;
      const { filters = {}, texts = [] } = given;
      for (const name of filtersOf(op))
        expect([op.subject, Object.keys(filters)]).toEqual([op.subject, expect.arrayContaining([name])]);
      expect([op.subject, texts.length > 0]).toEqual([op.subject, op.list?.search !== undefined]);
    }
  });

  it('is asked for what it takes', () => {
    for (const { subject, path, search } of ALL_CASES) {
      const op = OPERATIONS.find((each) => each.subject === subject);
      const { pathname, searchParams } = new URL(path, 'http://bench');
      const names = parseRoute(op?.http ?? 'GET /').path.split('/');
      const inPath = pathname.split('/').flatMap((value, index) => {
        const name = /^{(\w+)}$/.exec(names[index] ?? '')?.[1];
        return name === undefined ? [] : [[name, value]];
      });
      const { success } = parseInput(op!.input, {
        ...Object.fromEntries([...searchParams, ...inPath]),
        ...(search !== undefined && { q: search }),
      });
      expect([path, success]).toEqual([path, true]);
    }
  });
});
