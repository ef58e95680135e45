import fc from 'fast-check';
import { AuditOrder, type AuditCursor, type EntryOfService, type DatedEntry } from './audit-order.ts';

const SERVICES = ['auth', 'booking', 'admin'] as const;
type Service = (typeof SERVICES)[number];
type Entry = EntryOfService<Service, DatedEntry>;

const order = new AuditOrder(SERVICES);
const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();

/** Few instants, so that many entries share one. */
const logs = fc
  .array(fc.record({ service: fc.constantFrom(...SERVICES), second: fc.integer({ min: 0, max: 4 }) }), {
    maxLength: 40,
  })
  .map((drawn) =>
    drawn.map(({ service, second }, index): Entry => ({ service, id: index + 1, occurred_at: at(second) })),
  );

/** A service's order: the newest first, then by id. */
const read = (log: Entry[], service: Service, limit: number, before: AuditCursor | null): Entry[] =>
  log
    .filter((entry) => entry.service === service)
    .filter(
      ({ occurred_at, id }) =>
        before === null || occurred_at < before.at || (occurred_at === before.at && id < before.id),
    )
    .sort((a, b) => (a.occurred_at === b.occurred_at ? b.id - a.id : a.occurred_at < b.occurred_at ? 1 : -1))
    .slice(0, limit);

function page(log: Entry[], size: number, place: string | null) {
  const lists = SERVICES.map((service) =>
    read(log, service, size + 1, place === null ? null : order.before(place, service)),
  );
  return order.merge(lists, size);
}

describe('the audit of several services', () => {
  it('merged audit pages contain each entry once, even while entries are added', () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: 1, max: 7 }), (log, size) => {
        const seen: Entry[] = [];
        const growing = [...log];
        for (let place: string | null = null, first = true; first || place !== null; first = false) {
          const { entries, next } = page(growing, size, place);
          seen.push(...entries);
          growing.push({ service: 'booking', id: 1_000 + growing.length, occurred_at: at(50) });
          place = next;
        }
        expect(seen).toEqual(page(log, 1_000, null).entries);
        expect(seen).toHaveLength(log.length);
        expect([...seen].sort((a, b) => b.occurred_at.localeCompare(a.occurred_at))).toEqual(seen);
      }),
    );
  });

  it('a merged page reads on only in the lists that are not complete', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(logs, lengths, fc.integer({ min: 1, max: 3 }), (log, looked, size) => {
        const wanted = (entries: Entry[]) => entries.filter(({ id }) => id % 2 === 0);
        const lists = SERVICES.map((service, index) => {
          const all = read(log, service, 1_000, null);
          const begun = all.slice(0, looked[index]);
          const end = begun.length === all.length ? null : begun.at(-1);
          return { entries: wanted(begun), end, all: wanted(all) };
        });
        const open = new Set(order.unsettled(lists, size));
        const known = lists.map((list) => (open.has(list) ? list.all : list.entries));
        const whole = lists.map(({ all }) => all);
        expect(order.merge(known, size).entries).toEqual(order.merge(whole, size).entries);
        expect([...open].filter(({ end }) => end === null)).toEqual([]);
      }),
    );
  });

  it('the last merged page has no next page', () => {
    const log: Entry[] = [
      { service: 'admin', id: 1, occurred_at: at(1) },
      { service: 'auth', id: 2, occurred_at: at(1) },
    ];
    expect(page(log, 2, null).next).toBeNull();
    expect(page(log, 1, null).next).toBe('2026-11-21T12:00:01.000Z_auth_2');
  });
});
