import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { median, medianOfRatios, printTable } from '../report.ts';
import { startProgram, type Program } from './program.ts';
import { HEADERS, SUBJECTS, type Subject } from './subject.ts';

/** The shares that are compared with no tracing: what is kept unless told otherwise, and everything. */
const SHARES = [0.05, 1];
const REQUESTS = 3_000;
/** Longer than spans wait to be sent with others. */
const SENT_MS = 1_200;
const WARM_UP = 3 * REQUESTS;
const CONNECTIONS = 16;
const GOAL = '95 %';

type Way = { name: string; share: number | null; micros: number[] };

/**
 * What traces cost the processor. One process, in which tracing is turned on and off in turn for three thousand requests each: whatever
 * else the machine does, and how far code was compiled, falls on all alike. The way to the collector stays open, as it does.
 */
export async function measureTraces(rounds: number): Promise<void> {
  const collector = await startProgram('collector');
  const product = await startProgram('product-traced', collector.url);
  const rows: (string | number)[][] = [];
  for (const subject of SUBJECTS) {
    const ways = [null, ...SHARES].map((share): Way => {
      const name = share === null ? 'not traced' : `${share * 100} % traced`;
      return { name: `${name}, ${subject.name}`, share, micros: [] };
    });
    for (let round = -1; round < rounds; round += 1) {
      for (let turn = 0; turn < ways.length; turn += 1) {
        const way = ways[(turn + rounds + round) % ways.length]!;
        const micros = await cpuOf(product, way.share, subject, round < 0 ? WARM_UP : REQUESTS);
        if (round >= 0) way.micros.push(micros);
      }
    }
    const untraced = ways[0]!.micros;
    for (const { name, share, micros } of ways) {
      const ratio = share === null ? '' : `${Math.round(medianOfRatios(untraced, micros) * 100)} %`;
      rows.push([name, median(micros), ratio, share === SHARES[0] ? GOAL : '']);
    }
  }
  await Promise.all([product.stop(), collector.stop()]);
  printTable(
    'Traces',
    ['', 'CPU µs/request', 'CPU untraced of traced', 'goal'],
    rows,
    `One process and ${CONNECTIONS} connections; ${rounds} rounds of ${REQUESTS} requests each in turn, medians; ratios of turns side by side.`,
  );
}

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
