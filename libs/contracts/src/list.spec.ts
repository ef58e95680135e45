import { z } from 'zod/mini';
import { parseInput } from './field-errors.ts';
import { id } from './fields.ts';
import { list, readList } from './list.ts';
import { operation, SIGNED_IN } from './operation.ts';

const visits = operation({
  summary: 'Visits.',
  subject: 'appointments.visits.list',
  allow: SIGNED_IN,
  ...list({
    item: z.object({ id: z.number() }),
    filters: { provider_id: z.optional(id) },
    sorts: ['starts_at', 'status'],
    defaultSort: { by: 'starts_at', dir: 'desc' },
    perPage: 20,
    search: 'q',
  }),
});
const plain = operation({
  summary: 'Things.',
  subject: 'admin.things.list',
  allow: SIGNED_IN,
  ...list({ item: z.object({ id: z.number() }), defaultSort: { by: 'id', dir: 'asc' }, perPage: 10 }),
});

const parsed = (input: object) => {
  const result = parseInput(visits.input, input);
  if (!result.success) throw new Error(Object.keys(result.errors).join());
  return result.data as Parameters<typeof readList>[1];
};

describe('a list', () => {
  it('a list declares its filters, sort columns, page size and search', () => {
    expect(visits.list).toEqual({
      sorts: ['starts_at', 'status'],
      defaultSort: { by: 'starts_at', dir: 'desc' },
      filters: ['provider_id'],
      perPage: 20,
      search: 'q',
    });
    expect(Object.keys(visits.input.def.shape)).toEqual(
      expect.arrayContaining(['provider_id', 'page', 'per', 'per_page', 'sort', 'dir', 'q']),
    );
    expect(Object.keys(plain.input.def.shape).sort()).toEqual(['page', 'per', 'per_page']);
  });

  it('a list uses the requested page, order and search text, or the contract’s defaults', () => {
    expect(readList(visits, parsed({}))).toEqual({
      window: { page: 1, size: 20, skip: 0 },
      sort: { by: 'starts_at', dir: 'desc' },
      text: null,
    });
    expect(readList(visits, parsed({ page: '3', per: '50', sort: 'status', q: ' ana ' }))).toEqual({
      window: { page: 3, size: 50, skip: 100 },
      sort: { by: 'status', dir: 'asc' },
      text: 'ana',
    });
    const sorted = (query: object) => readList(visits, parsed(query)).sort;
    expect(sorted({ sort: 'status', dir: 'desc' })).toEqual({ by: 'status', dir: 'desc' });
    expect(sorted({ sort: 'starts_at' })).toEqual({ by: 'starts_at', dir: 'asc' });
    expect(sorted({ dir: 'asc' })).toEqual({ by: 'starts_at', dir: 'asc' });
    expect(readList(visits, parsed({ q: '  ' })).text).toBeNull();
  });

  it('a list uses the default order passed to readList when the client names none', () => {
    const soonest = { by: 'starts_at', dir: 'asc' } as const;
    expect(readList(visits, parsed({}), soonest).sort).toEqual(soonest);
    expect(readList(visits, parsed({ dir: 'desc' }), soonest).sort.dir).toBe('desc');
  });

  it('a list refuses a sort column and a direction it does not have', () => {
    expect(() => parsed({ sort: 'secret' })).toThrow('sort');
    expect(() => parsed({ sort: 'status', dir: 'sideways' })).toThrow('dir');
  });
});
