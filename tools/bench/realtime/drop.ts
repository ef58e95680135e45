import { setTimeout as pause } from 'node:timers/promises';
import { LIGHT, TOKEN } from '../gateway/subject.ts';
import { percentile, printTable } from '../report.ts';
import { startClients, startServer, type ServerChild } from './fan-out.ts';

const CONNECTIONS = 10_000;
const DROPS = 3;
/** Seconds that calls are asked before a drop and after it; what is loaded at the first calls is no part of it. */
const SECONDS = { warm: 1, before: 3, meanwhile: 5 };

/** How long an authenticated call waits, one each few milliseconds, for some seconds. */
async function probe({ first: { url } }: ServerChild, seconds: number): Promise<number[]> {
  const waits: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const started = performance.now();
    const response = await fetch(url + LIGHT.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify(LIGHT.input),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A call beside the drop was answered ${response.status}.`);
    waits.push(performance.now() - started);
    await pause(2);
  }
  return waits;
}

type Waits = { ours: number[]; beside: number[]; turn: number };

async function probeBoth(server: ServerChild, beside: ServerChild, seconds: number): Promise<Waits> {
  await server.ask({ kind: 'turn' });
  const [ours, others] = await Promise.all([probe(server, seconds), probe(beside, seconds)]);
  const { longestTurn } = await server.ask({ kind: 'turn' });
  return { ours, beside: others, turn: longestTurn };
}

/** What other calls notice when the process of ten thousand clients dies; a gateway without lines tells what the machine does. */
export async function drop(): Promise<void> {
  const [server, beside] = [await startServer('one-process'), await startServer('one-process')];
  const rows: (string | number)[][] = [];
  for (let round = 1; round <= DROPS; round += 1) {
    const halves = [await startClients(), await startClients()];
    const order = { protocol: 'pusher', subscribes: true, count: CONNECTIONS / 2 } as const;
    for (const half of halves) await half.ask({ kind: 'open', url: server.first.url, ...order });
    await probeBoth(server, beside, SECONDS.warm);
    const before = await probeBoth(server, beside, SECONDS.before);
    const meanwhile = probeBoth(server, beside, SECONDS.meanwhile);
    await Promise.all(halves.map((half) => half.kill()));
    const waits = await meanwhile;
    const row = (name: string, { ours, beside: others, turn }: Waits) => [
      ...[`${name} drop ${round}`, percentile(ours, 0.5), percentile(ours, 0.99), Math.max(...ours)],
      ...[Math.max(...others), turn],
    ];
    rows.push(row('before', before), row('at', waits));
  }
  printTable(
    `${CONNECTIONS} connections dropped at once`,
    ['POST /geocode', 'p50 ms', 'p99 ms', 'longest ms', 'beside, longest ms', 'longest turn, CPU ms'],
    rows,
    'One call at a time. Goal: none waits more than 50 ms longer.',
  );
  await server.stop();
  await beside.stop();
}
