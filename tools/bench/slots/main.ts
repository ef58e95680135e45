import { dayNumberOf } from '@drawpoint/scheduling/civil';
import { listSlots } from '@drawpoint/scheduling/slots';
import { slotStarts } from '@drawpoint/scheduling/wire';
import { median, medianOfRatios, printTable, timeInTurn } from '../report.ts';
import { type Case, slotCases } from './cases.ts';
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

const HEAD = ['case', 'slots', 'every start ms', 'floor ms', 'ratio'];
const NOTE = 'America/New_York from 2026-10-19, 30-minute visits, 15-minute grid and drive; medians, warm.';
printTable('Slot engine, fixed drive legs', HEAD, slotCases(false).map(measure), NOTE);
printTable(
  'Slot engine, places known to the street (a drive of its own for each visit)',
  HEAD,
  slotCases(true).map(measure),
);
