import { givenByPlan, givenDay, givenToNearest, outcomeOf } from '@drawpoint/appointments/testing/given-days';
import { planDay } from '@drawpoint/scheduling/routes/day';
import { planTeam } from '@drawpoint/scheduling/routes/team';
import { randomDay, type RandomDay } from '@drawpoint/scheduling/testing/random-days';
import { dice } from '@drawpoint/scheduling/testing/random-schedules';
import { percentile, printTable } from '../report.ts';
import { type City, knownInAdvance, type Outcome, randomCity, withExactTimes, withWindows } from './city.ts';
import { checkedDistance, readInstances } from './solomon.ts';

// npm run bench:routes -- FOLDER: the planner against the best known routes of Solomon's instances in a folder,
// and the time for one person's day.

const SECONDS = 10;
const DAYS = 500;
const CITIES = 3;

function measureDays(stops: number): (string | number)[] {
  const times: number[] = [];
  let possible = 0;
  for (let seed = 0; seed < DAYS; seed += 1) {
    const day = windowDay(seed, stops);
    const startedAt = performance.now();
    if (planDay(day)) possible += 1;
    times.push(performance.now() - startedAt);
  }
  return [`${stops} stops`, possible, percentile(times, 0.5), percentile(times, 0.99)];
}

/** A long day of short visits; two of four have a window of one to four hours. */
function windowDay(seed: number, count: number): RandomDay {
  const { lane, minutes, stops } = randomDay(dice(seed), count);
  return {
    ...{ minutes, lane: { ...lane, latest: 720 } },
    stops: stops.map((stop) => {
      const isExact = stop.earliest === stop.latest;
      return { ...stop, service: 8, latest: isExact ? stop.latest + 120 : stop.latest };
    }),
  };
}

function measureTeam(folder: string): void {
  const gaps = readInstances(folder).map(({ name, best, problem }) => {
    const startedAt = performance.now();
    const timeOver = () => (performance.now() - startedAt) / (SECONDS * 1_000);
    const distance = checkedDistance(problem, planTeam(problem, { iterations: Infinity, timeOver }));
    const gap = 100 * (distance / best - 1);
    console.log(`${name.padEnd(6)} ${distance.toFixed(1).padStart(7)} ${gap.toFixed(2).padStart(6)} %`);
    return gap;
  });
  console.log(`average gap ${(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toFixed(2)} %`);
}

/** "Give the day to others": the plan, and each visit to the nearest. */
function measureGivenDays(): (string | number)[][] {
  const rows = { 'the plan': givenByPlan, 'each to the nearest': givenToNearest };
  return Object.entries(rows).map(([name, give]) => {
    const days = Array.from({ length: 100 }, (_, seed) => givenDay(seed));
    const outcomes = days.map((day) => outcomeOf(day, give(day)));
    const sum = (key: 'given' | 'drive') => outcomes.reduce((total, each) => total + each[key], 0);
    return [name, sum('given'), sum('drive'), sum('drive') / sum('given')];
  });
}

/** What windows are worth: the same requests with each promise. */
function measureCities(): (string | number)[][] {
  const cities = Array.from({ length: CITIES }, (_, seed) => randomCity(seed + 1));
  const ways = {
    'exact times': withExactTimes,
    'windows of 2 hours': (city: City) => withWindows(city, { evening: false }),
    'windows, planned on the evening before': (city: City) => withWindows(city, { evening: true }),
    'windows, all known in advance': knownInAdvance,
  };
  return Object.entries(ways).map(([name, book]) => {
    const outcomes = cities.map(book);
    const sum = (key: keyof Outcome) => outcomes.reduce((all, each) => all + each[key], 0);
    return [name, sum('accepted'), sum('drive'), sum('drive') / sum('accepted')];
  });
}

printTable(
  'The best order of a day',
  ['500 days', 'possible', 'ms p50', 'ms p99'],
  [measureDays(12), measureDays(25)],
);
printTable(
  'The day of a colleague, given to others, 100 times',
  ['by', 'visits', 'minutes driven', 'per visit'],
  measureGivenDays(),
);
printTable(
  'A city: 10 phlebotomists, 1,200 requests of two weeks one after the other (three cities)',
  ['by', 'accepted', 'minutes driven', 'per visit'],
  measureCities(),
);
const [folder] = process.argv.slice(2);
if (folder) measureTeam(folder);
