import { randomDay } from '../testing/random-days.ts';
import { dice } from '../testing/random-schedules.ts';
import { planDay } from './day.ts';
import { type Lane, type RouteProblem, type Stop, timetableOf } from './problem.ts';
import { planTeam } from './team.ts';

/** A team of two or three with days of their own, some stops for some of them only. */
function randomTeam(seed: number, count: number): RouteProblem {
  const roll = dice(seed);
  const { minutes, stops, lane } = randomDay(roll, count + 2);
  const lanes = Array.from({ length: 2 + roll.below(2) }, (_, index): Lane => {
    const home = index === 0 ? 0 : count + index;
    return { ...lane, ...{ from: home, to: home, latest: 480 + 60 * roll.below(4), capacity: 4 } };
  }).slice(0, 3);
  const own = stops.slice(0, count).map((stop): Stop => ({
    ...{ ...stop, load: 1 },
    ...(roll.below(4) === 0 && { lanes: [roll.below(lanes.length)] }),
  }));
  return { minutes, stops: own, lanes };
}

/** The most stops with a place and the least driving for them, over all ways to share them out. */
function bestOfAll({ minutes, stops, lanes }: RouteProblem): { unplanned: number; drive: number } {
  let best = { unplanned: Infinity, drive: Infinity };
  const driveOf = (lane: Lane, of: readonly number[]): number => {
    if (of.length === 0) return 0;
    if (of.length > lane.capacity!) return Infinity;
    return planDay({ minutes, stops: of.map((stop) => stops[stop]!), lane })?.drive ?? Infinity;
  };
  const share = (stop: number, routes: number[][], unplanned: number) => {
    if (stop === stops.length) {
      const drive = routes.reduce((sum, route, lane) => sum + driveOf(lanes[lane]!, route), 0);
      const isBetter = unplanned < best.unplanned || (unplanned === best.unplanned && drive < best.drive);
      if (drive < Infinity && isBetter) best = { unplanned, drive };
      return;
    }
    for (const lane of stops[stop]!.lanes ?? lanes.keys())
      share(
        stop + 1,
        routes.map((route, index) => (index === lane ? [...route, stop] : route)),
        unplanned,
      );
    if (unplanned < best.unplanned) share(stop + 1, routes, unplanned + 1);
  };
  share(
    0,
    lanes.map(() => []),
    0,
  );
  return best;
}

describe('A plan for a team', () => {
  it('finds the best of all ways to share out up to 5 stops', () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const team = randomTeam(seed, 3 + (seed % 3));
      const { unplanned, drive } = planTeam(team, { iterations: 400 });
      expect([seed, { unplanned: unplanned.length, drive }]).toEqual([seed, bestOfAll(team)]);
    }
  });

  it('keeps every time, capacity and choice of lanes, and has each stop once', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const team = randomTeam(seed, 12);
      const { routes, unplanned, drive } = planTeam(team, { iterations: 200, seed });
      const tables = routes.map((route, lane) => timetableOf(team, team.lanes[lane]!, route));
      expect(tables).not.toContain(null);
      expect(drive).toBeCloseTo(tables.reduce((sum, table) => sum + table!.drive, 0));
      expect([...routes.flat(), ...unplanned].sort((a, b) => a - b)).toEqual([...team.stops.keys()]);
      for (const [lane, route] of routes.entries())
        for (const stop of route) expect(team.stops[stop]!.lanes ?? [lane]).toContain(lane);
    }
  });

  it('is the same for the same seed and iterations', () => {
    const team = randomTeam(7, 12);
    const plan = planTeam(team, { iterations: 300, seed: 5 });
    expect(planTeam(team, { iterations: 300, seed: 5 })).toEqual(plan);
  });

  it('keeps what stays in its lane, also where its times are impossible', () => {
    const minutes = [0, 1, 2].map(() => [0, 1, 2].map(() => 30));
    const stop = (place: number, start: number, more: Partial<Stop> = {}): Stop => ({
      ...{ place, service: 30, earliest: start, latest: start, ...more },
    });
    const lane: Lane = { from: 0, to: 0, earliest: 0, latest: 600 };
    // The second cannot be reached in time after the first. The third fits in the other lane only.
    const stops = [stop(1, 60, { stays: true }), stop(2, 100, { stays: true }), stop(1, 75), stop(2, 300)];
    const plan = planTeam({ minutes, stops, lanes: [lane, lane] }, { iterations: 100, start: [[0, 1]] });
    expect(plan.unplanned).toEqual([]);
    expect(plan.routes[0]!.filter((each) => each < 2)).toEqual([0, 1]);
    expect(plan.routes[1]).toContain(2);
  });

  it('ends when its time is over, with what it has', () => {
    let asked = 0;
    const team = randomTeam(3, 12);
    const plan = planTeam(team, { iterations: Infinity, timeOver: () => (asked += 1) / 5 });
    expect(asked).toBe(5);
    expect(plan.routes.flat().length).toBeGreaterThan(0);
  });

  it('of nobody, or of nothing, is empty', () => {
    const team = randomTeam(1, 3);
    const stops = team.stops.map(({ lanes: _, ...stop }) => stop);
    expect(planTeam({ ...team, stops, lanes: [] }, { iterations: 9 })).toEqual({
      ...{ routes: [], unplanned: expect.arrayContaining([0, 1, 2]), drive: 0 },
    });
    expect(planTeam({ ...team, stops: [] }, { iterations: 9 })).toMatchObject({ unplanned: [], drive: 0 });
  });
});
