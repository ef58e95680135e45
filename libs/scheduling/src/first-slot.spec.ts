import fc from 'fast-check';
import { dateOfDay, dayNumberOf } from './civil.ts';
import { listingRange } from './range.ts';
import { listSlots, type ListRequest } from './slots.ts';
import { randomRequest } from './testing/random-schedules.ts';
import { expandSlots, firstSlot, slotStarts } from './wire.ts';
import { localDayOf } from './zone.ts';

const requests = fc.nat(1_000_000).map(randomRequest);

/** Lists slots from only the busy entries that `listingRange` asks for. */
function listed(of: ListRequest) {
  const range = listingRange({ ...of, tz: of.schedule.tz });
  const busy = of.schedule.busy.filter(
    ({ start, end }) => range !== null && start < range.busyTo && end > range.busyFrom,
  );
  return listSlots({ ...of, schedule: { ...of.schedule, busy } });
}

describe('firstSlot', () => {
  it('the first slot has the smallest start of the listing and the same form', () => {
    fc.assert(
      fc.property(requests, (of) => {
        const slots = listSlots(of);
        const starts = slotStarts(slots).flatMap((each) => each.starts);
        const first = firstSlot(slots);
        if (starts.length === 0) return expect(first).toBeNull();
        expect(first?.start).toBe(Math.min(...starts));
        expect(first?.slot).toEqual(Object.values(expandSlots(slots))[0]?.[0]);
      }),
      { numRuns: 300 },
    );
  });

  it('the first slot is the same when the days are listed in parts, each with its own entries', () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 3 }), (of, part) => {
        const from = of.from ? dayNumberOf(of.from) : localDayOf(of.schedule.tz, Math.floor(of.now));
        const first = (passed: number): ReturnType<typeof firstSlot> =>
          passed >= of.days
            ? null
            : (firstSlot(
                listed({ ...of, from: dateOfDay(from + passed), days: Math.min(part, of.days - passed) }),
              ) ?? first(passed + part));
        expect(first(0)).toEqual(firstSlot(listSlots(of)));
      }),
      { numRuns: 300 },
    );
  });
});
