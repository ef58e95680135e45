import { setTimeout as pause } from 'node:timers/promises';
import { tracingEnv } from '@drawpoint/nest-kit/env';
import autocannon from 'autocannon';
import { median, percentile, printTable } from '../report.ts';
import { startProgram, type Program } from './program.ts';
import { HEADERS, SUBJECTS, type Subject } from './subject.ts';

/** The shares that are compared with no tracing, and the part of the rounds in which: what is kept unless told otherwise, and everything. */
const COMPARED = [
  { share: tracingEnv.TRACES_SHARE.parse(undefined), part: 1, goal: '95 %' },
  { share: 1, part: 1 / 3, goal: '' },
];
/** As many as take about as long as spans wait to be sent: a turn has one or two sendings, as a second has. */
const REQUESTS = 6_000;
/** Longer than spans wait to be sent with others. */
const SENT_MS = 1_200;
const WARM_UP = 2 * REQUESTS;
const CONNECTIONS = 16;

/**
 * What traces cost the processor. One process, in which tracing is turned on and off in turn for some thousand requests each: whatever
 * else the machine does, and how far code was compiled, falls on both alike. The way to the collector stays open, as it does.
 */
export async function measureTraces(rounds: number): Promise<void> {
  const collector = await startProgram('collector');
  const product = await startProgram('product-traced', collector.url);
  const rows: (string | number)[][] = [];
  for (const subject of SUBJECTS) {
    for (const { share, part, goal } of COMPARED) {
      const turn = (traced: number | null, amount = REQUESTS) => cpuOf(product, traced, subject, amount);
      for (const traced of [share, null]) await turn(traced, WARM_UP);
      const [untraced, traced]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds * part; round += 1) {
        // Each is the first as often as the other.
        if (round % 2 === 0) untraced.push(await turn(null));
        traced.push(await turn(share));
        if (round % 2 === 1) untraced.push(await turn(null));
      }
      const ratios = untraced.map((micros, round) => micros / traced[round]!);
      rows.push([
        ...[`${share * 100} % traced, ${subject.name}`, median(untraced), median(traced)],
        ...[
          percent(median(ratios)),
          [0.25, 0.75].map((at) => percent(percentile(ratios, at))).join(' to '),
          goal,
        ],
      ]);
    }
  }
  await Promise.all([product.stop(), collector.stop()]);
  printTable(
    'Traces',
    ['', 'untraced, CPU µs/request', 'traced', 'untraced of traced', 'half of the rounds', 'goal'],
    rows,
    `One process and ${CONNECTIONS} connections; ${rounds} rounds of ${REQUESTS} requests each in turn, medians, of everything traced a third; ratios of turns side by side.`,
  );
}

const percent = (ratio: number): string => `${Math.round(ratio * 100)} %`;

/** Microseconds of CPU that a request takes, sending what was traced of it included. */
async function cpuOf(
  program: Program,
  share: number | null,
  { path, input }: Subject,
  amount: number,
): Promise<number> {
  await program.trace(share);
  const before = await program.cpu();
  const result = await autocannon({
    ...{ url: `${program.url}${path}`, method: 'POST', headers: HEADERS, body: JSON.stringify(input) },
    ...{ connections: CONNECTIONS, amount },
  });
  if (result.non2xx + result.errors > 0) throw new Error(`${path}: ${result.non2xx + result.errors} failed`);
  await program.trace(null);
  await pause(SENT_MS);
  return ((await program.cpu()) - before) / amount;
}
