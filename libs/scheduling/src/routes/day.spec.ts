import { dice } from '../testing/random-schedules.ts';
import { randomDay, type RandomDay } from '../testing/random-days.ts';
import { isBetter, planDay, planExactly, planRoughly } from './day.ts';
import { type Timetable, timetableOf } from './problem.ts';

type Outcome = Pick<Timetable, 'drive' | 'wait' | 'end'>;

/** Tries every order of a day, and gives up a beginning that comes too late. */
function bruteForce({ minutes, stops, lane }: RandomDay): Outcome | null {
  let best: Outcome | null = null;
  const visit = (done: number, at: number, { drive, wait, end }: Outcome) => {
    if (done === (1 << stops.length) - 1) {
      const home = done === 0 ? 0 : minutes[at]![lane.to]!;
      const whole = { drive: drive + home, wait, end: end + home };
      if (whole.end <= lane.latest && (!best || isBetter(whole, best))) best = whole;
      return;
    }
    for (const [index, { place, service, earliest, latest }] of stops.entries()) {
      if (done & (1 << index)) continue;
      const arrival = end + minutes[at]![place]!;
      let start = Math.max(arrival, earliest);
      for (const [from, until] of lane.blocked ?? [])
        if (start + service > from && start < until) start = Math.max(start, until);
      if (start > latest) continue;
      visit(done | (1 << index), place, {
        drive: drive + minutes[at]![place]!,
        wait: done === 0 ? 0 : wait + start - arrival,
        end: start + service,
      });
    }
  };
  visit(0, lane.from, { drive: 0, wait: 0, end: lane.earliest });
  return best;
}

const valuesOf = (table: Outcome | null) => table && [table.drive, table.wait, table.end];

describe('The best order of a day', () => {
  it('is that of trying every order, for up to 8 stops of 2,000 random days', () => {
    let possible = 0;
    for (let seed = 0; seed < 2_000; seed += 1) {
      const day = randomDay(dice(seed), seed % 50 === 0 ? 8 : 1 + (seed % 7));
      const plan = planExactly(day);
      expect([seed, valuesOf(plan)]).toEqual([seed, valuesOf(bruteForce(day))]);
      if (plan) possible += 1;
    }
    expect(possible).toBeGreaterThan(1_000);
  });

  it('is nearly found by insertion and moves, which never break a time', () => {
    const gaps: number[] = [];
    for (let seed = 0; seed < 150; seed += 1) {
      const day = randomDay(dice(seed), 10 + (seed % 3));
      const rough = planRoughly(day);
      if (!rough) continue;
      expect(timetableOf(day, day.lane, rough.order)).toMatchObject({ drive: rough.drive });
      gaps.push(rough.drive / planExactly(day)!.drive - 1);
    }
    expect(gaps.length).toBeGreaterThan(50);
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(0.03);
  });

  it('never gets worse than the known order, and is the same each time', () => {
    const { minutes, stops, lane } = randomDay(dice(7), 20);
    const free = stops.map((stop) => ({ ...stop, service: 10, earliest: 0, latest: 1_000 }));
    const day = { minutes, stops: free, lane: { ...lane, latest: 1_000 } };
    const known = free.map((_, index) => index);
    const plan = planDay(day, known)!;
    expect(planDay(day, known)).toEqual(plan);
    expect(plan.drive).toBeLessThan(timetableOf(day, day.lane, known)!.drive);
  });

  it('tells how much later each stop may start', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const day = randomDay(dice(seed), 5);
      const plan = planDay(day);
      for (const [index, stop] of plan?.order.entries() ?? []) {
        const delayed = (minutes: number) => {
          const stops = day.stops.map((each, at) =>
            at === stop ? { ...each, earliest: plan!.starts[index]! + minutes } : each,
          );
          return timetableOf({ ...day, stops }, day.lane, plan!.order);
        };
        const slack = plan!.slack[index]!;
        expect([seed, index, delayed(slack) !== null]).toEqual([seed, index, true]);
        // The work cannot begin later than its own window, whatever its earliest start.
        if (plan!.starts[index]! + slack < day.stops[stop]!.latest)
          expect([seed, index, delayed(slack + 0.5)]).toEqual([seed, index, null]);
      }
    }
  });

  it('of no stops is an empty day', () => {
    const day = { ...randomDay(dice(1), 1), stops: [] };
    expect(planDay(day)).toEqual({ order: [], starts: [], slack: [], drive: 0, wait: 0, end: 0 });
  });
});
