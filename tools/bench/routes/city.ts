import { planDay } from '@drawpoint/scheduling/routes/day';
import type { Lane, RouteProblem, Stop } from '@drawpoint/scheduling/routes/problem';
import { planTeam } from '@drawpoint/scheduling/routes/team';
import { placeIn, type PlannedEntry } from '@drawpoint/scheduling/slack';
import { dice } from '@drawpoint/scheduling/testing/random-schedules';
import { estimatedDrive, type Place } from '@drawpoint/scheduling/travel';

// A city of 10 phlebotomists and 1,200 requests for the next two weeks, which arrive one after the other.

const [PEOPLE, REQUESTS, DAYS, WINDOW] = [10, 1_200, 14, 120];
/** Minutes of a day: working hours, the visit, the least of a drive, and the grid of exact times. */
const [OPENS, CLOSES, VISIT, LEAST, GRID] = [480, 1_020, 30, 10, 15];
const PLAN_STEPS = 20_000;

/** Wants a visit on a day at a minute, and takes any time within the two hours around it. */
type Request = { day: number; wish: number; place: Place };
type Visit = { request: Request; start: number; starts: number[] };
/** The visits of a phlebotomist's day in the order of the plan. */
type Calendar = { home: Place; visits: Visit[] };
export type City = { homes: Place[]; requests: Request[] };

/** What a way to book comes to: the accepted requests, and all minutes driven, from home and back. */
export type Outcome = { accepted: number; drive: number };

const drive = (from: Place, to: Place): number =>
  Math.max(LEAST, Math.ceil(estimatedDrive(from, to).minutes));

export function randomCity(seed: number): City {
  const roll = dice(seed);
  // Some 40 by 40 km.
  const spot = (): Place => ({
    ...{ lat: 40.6 + roll.below(3600) / 10_000, lng: -74.1 + roll.below(4700) / 10_000 },
    precision: 'street',
  });
  return {
    homes: Array.from({ length: PEOPLE }, spot),
    requests: Array.from({ length: REQUESTS }, () => ({
      ...{ day: roll.below(DAYS), place: spot() },
      // Most want to be fasting no longer than needed: two of three come before noon.
      wish: roll.below(3) === 0 ? 720 + GRID * roll.below(18) : OPENS + GRID * roll.below(16),
    })),
  };
}

/** Windows lie on the clock at multiples of their length. */
const windowOf = ({ wish }: Request): number => Math.floor(wish / WINDOW) * WINDOW;

/** Each request takes what is free, with whom it adds least driving. */
function bookInTurn({ homes, requests }: City, startsOf: (request: Request, home: Place) => number[][]) {
  const days = Array.from({ length: DAYS }, () => homes.map((home): Calendar => ({ home, visits: [] })));
  let accepted = 0;
  for (const request of requests) {
    const ways = days[request.day]!.flatMap((calendar) => {
      for (const starts of startsOf(request, calendar.home)) {
        const placed = placeIn(planFor(calendar, request.place), { starts, length: VISIT });
        if (!placed) continue;
        const isKept = (visit: Visit, index: number) =>
          placed.moved.find((moved) => moved.index === index)?.start ?? visit.start;
        const moved = calendar.visits.map((visit, index) => ({ ...visit, start: isKept(visit, index) }));
        const booked = { request, start: placed.start, starts: starts[0] === starts[1] ? [] : starts };
        const visits = [...moved, booked].sort((one, other) => one.start - other.start);
        return [{ calendar, visits, added: driven({ ...calendar, visits }) - driven(calendar) }];
      }
      return [];
    });
    const [best] = ways.sort((one, other) => one.added - other.added);
    if (!best) continue;
    best.calendar.visits = best.visits;
    accepted += 1;
  }
  return { accepted, days };
}

/** The day as a visit at a place sees it. */
const planFor = ({ visits }: Calendar, place: Place) => ({
  ...{ defaultDriveMinutes: LEAST, now: 0 },
  entries: visits.map(({ start, starts, request }, index): PlannedEntry => {
    const next = visits[index + 1];
    const there = drive(place, request.place);
    return {
      ...{ start, end: start + VISIT, starts, group: null, driveTo: there, driveFrom: there },
      driveNext: next ? drive(request.place, next.request.place) : null,
    };
  }),
});

function driven({ home, visits }: Calendar): number {
  if (visits.length === 0) return 0;
  const places = [home, ...visits.map(({ request }) => request.place), home];
  return places.slice(1).reduce((sum, place, index) => sum + drive(places[index]!, place), 0);
}

const total = (days: readonly Calendar[][]): number =>
  days.flat().reduce((sum, calendar) => sum + driven(calendar), 0);

/** The free time nearest to the wish within the window, each in turn. */
export function withExactTimes(city: City): Outcome {
  const { accepted, days } = bookInTurn(city, (request, home) => {
    const times = Array.from({ length: WINDOW / GRID + 1 }, (_, step) => windowOf(request) + step * GRID)
      .filter((start) => isInHours(start, request, home))
      .sort((one, other) => Math.abs(one - request.wish) - Math.abs(other - request.wish));
    return times.map((start) => [start, start]);
  });
  return { accepted, drive: total(days) };
}

/** `evening`: the order of each day is planned again on the evening before. */
export function withWindows(city: City, { evening }: { evening: boolean }): Outcome {
  const { accepted, days } = bookInTurn(city, (request, home) => {
    const [first, last] = startsOf(request, home);
    return first <= last ? [[first, last]] : [];
  });
  if (!evening) return { accepted, drive: total(days) };
  const planned = days.map((day) =>
    day.map(({ home, visits }) => {
      const { problem, lanes } = problemOf(
        [home],
        visits.map(({ request }) => request),
      );
      const plan = planDay({ ...problem, lane: lanes[0]! }, [...visits.keys()]);
      return { home, visits: (plan?.order ?? [...visits.keys()]).map((index) => visits[index]!) };
    }),
  );
  return { accepted, drive: total(planned) };
}

/** Each day's requests are all known before the first is answered. */
export function knownInAdvance({ homes, requests }: City): Outcome {
  const outcomes = Array.from({ length: DAYS }, (_, day): Outcome => {
    const ofDay = requests.filter((request) => request.day === day);
    const { problem, lanes } = problemOf(homes, ofDay);
    const plan = planTeam({ ...problem, lanes }, { iterations: PLAN_STEPS });
    return { accepted: ofDay.length - plan.unplanned.length, drive: plan.drive };
  });
  const sum = (key: keyof Outcome) => outcomes.reduce((all, each) => all + each[key], 0);
  return { accepted: sum('accepted'), drive: sum('drive') };
}

/** The starts in the window that leave time for the drive from home and back. */
const startsOf = (request: Request, home: Place): [number, number] => [
  Math.max(windowOf(request), OPENS + drive(home, request.place)),
  Math.min(windowOf(request) + WINDOW, CLOSES - VISIT - drive(request.place, home)),
];

const isInHours = (start: number, request: Request, home: Place): boolean => {
  const [first, last] = startsOf(request, home);
  return first <= start && start <= last;
};

function problemOf(
  homes: readonly Place[],
  requests: readonly Request[],
): { problem: Pick<RouteProblem, 'minutes' | 'stops'>; lanes: Lane[] } {
  const places = [...homes, ...requests.map(({ place }) => place)];
  const stops = requests.map((request, index): Stop => ({
    ...{ place: homes.length + index, service: VISIT },
    ...{ earliest: Math.max(OPENS, windowOf(request)), latest: windowOf(request) + WINDOW },
  }));
  return {
    problem: { minutes: places.map((from) => places.map((to) => drive(from, to))), stops },
    lanes: homes.map((_, index) => ({ from: index, to: index, earliest: OPENS, latest: CLOSES })),
  };
}
