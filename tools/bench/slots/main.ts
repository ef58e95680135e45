import { dayNumberOf } from '@drawpoint/scheduling/civil';
import { listSlots } from '@drawpoint/scheduling/slots';
import { slotStarts } from '@drawpoint/scheduling/wire';
import { withSlack } from '@drawpoint/scheduling/slack';
import { listWindows } from '@drawpoint/scheduling/windows';
import { median, medianOfRatios, percentile, printTable, timeInTurn } from '../report.ts';
import { type Case, slotCases, windowCase } from './cases.ts';
import { floorInput, floorListing } from './floor.ts';

// npm run bench:slots: the slot engine against a lower bound of integer loops.

function measure(bench: Case): (string | number)[] {
  const floors = bench.requests.map(floorInput);
  const times = timeInTurn(
    {
      engine: () => bench.requests.map((request) => slotStarts(listSlots(request))),
      floor: () => floors.map(floorListing),
    },
    { rounds: 300, warmup: 60 },
  );
  const slots = assertSame(bench);
  return [
    `${bench.name}: ${bench.days} days × ${bench.phlebotomists}, ${bench.appointments} visits`,
    String(slots),
    median(times.engine),
    median(times.floor),
    medianOfRatios(times.engine, times.floor),
  ];
}

function assertSame(bench: Case): number {
  let slots = 0;
  for (const request of bench.requests) {
    const floor = floorListing(floorInput(request));
    const engine = slotStarts(listSlots(request)).map(({ date, starts }) => ({
      day: dayNumberOf(date),
      starts,
    }));
    if (JSON.stringify(engine) !== JSON.stringify(floor))
      throw new Error(`Case ${bench.name}: the floor differs`);
    for (const { starts } of engine) slots += starts.length;
  }
  return slots;
}

const LISTINGS = 300;
const TWO_HOURS = { minutes: 120, home: { to: 25, from: 25 } };

/** Listings of windows, in calendars of visits with windows that make room for each other. */
function measureWindows(): (string | number)[] {
  const { requests } = windowCase();
  const times: number[] = [];
  let windows = 0;
  for (let round = 0; round < LISTINGS; round += 1) {
    const startedAt = performance.now();
    for (const { request, entries } of requests) {
      const { defaultDriveMinutes } = request.schedule;
      const busy = withSlack({ entries, defaultDriveMinutes, now: request.now });
      const listed = listWindows({ ...request, schedule: { ...request.schedule, busy } }, TWO_HOURS);
      windows += listed.dates.length;
    }
    times.push(performance.now() - startedAt);
  }
  if (windows === 0) throw new Error('No window is listed');
  return ['28 days × 10, 200 visits each', percentile(times, 0.5), percentile(times, 0.99)];
}

const HEAD = ['case', 'slots', 'every start ms', 'floor ms', 'ratio'];
const NOTE = 'America/New_York from 2026-10-19, 30-minute visits, 15-minute grid and drive; medians, warm.';
printTable('Slot engine, fixed drive legs', HEAD, slotCases(false).map(measure), NOTE);
printTable(
  'Slot engine, places known to the street (a drive of its own for each visit)',
  HEAD,
  slotCases(true).map(measure),
);
printTable('Arrival windows of two hours', ['case', 'ms p50', 'ms p99'], [measureWindows()]);
