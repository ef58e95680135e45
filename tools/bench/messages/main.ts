import type { Product } from '../../faults/product.ts';
import { keptProduct } from '../kept-product.ts';
import { percentile, printTable } from '../report.ts';
import { printPlansOf } from '../statement-plans.ts';
import { PAIRS, READER, signAllIn } from './people.ts';
import { MESSAGES, seed, THREADS } from './seed.ts';
import { sendAndHear } from './send-and-hear.ts';

// npm run bench:messages [seconds] [--plans]: a message on its way to the other's browser, and the list of conversations
// where a million messages were written.

const PER_SECOND = 100;
const SECONDS = Number(process.argv.find((each) => /^\d+$/.test(each)) ?? 30);
const READS = 300;
const WARMUP = 20;

async function timeOf({ api }: Product, route: string, token: string): Promise<number> {
  const started = performance.now();
  const { status, body } = await api(route, { token });
  if (status !== 200) throw new Error(`${route}: ${status} ${JSON.stringify(body)}`);
  return performance.now() - started;
}

async function readThreads(product: Product, token: string): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {
    ...{ 'GET /messages/threads': [], 'GET /user, beside each': [] },
    'GET /messages/threads?before=…, the middle page': [],
  };
  const middle = `GET /messages/threads?before=${await middleOf(product, token)}`;
  for (let round = -WARMUP; round < READS; round += 1) {
    const took = [
      await timeOf(product, 'GET /messages/threads', token),
      await timeOf(product, 'GET /user', token),
      await timeOf(product, middle, token),
    ];
    if (round >= 0) Object.values(times).forEach((each, index) => each.push(took[index]!));
  }
  return times;
}

/** The cursor of the page in the middle of the list. */
async function middleOf({ api }: Product, token: string): Promise<number> {
  let next: unknown;
  for (let page = 0; page < THREADS / 100; page += 1) {
    const { body } = await api(
      `GET /messages/threads${next === undefined ? '' : `?before=${String(next)}`}`,
      {
        token,
      },
    );
    next = body.next;
  }
  return Number(next);
}

const product = await keptProduct('messages', 'messages/{people,seed}.ts', seed);
try {
  const tokens = await signAllIn(product);
  const reader = tokens.get(READER)!;
  const sent = await sendAndHear(product, tokens, { perSecond: PER_SECOND, seconds: SECONDS });
  const row = (name: string, all: readonly number[]) =>
    [name, percentile(all, 0.5), percentile(all, 0.99), Math.max(...all)] as const;
  printTable(
    `POST /messages, ${PER_SECOND} a second in ${PAIRS} conversations`,
    ['until', 'p50 ms', 'p99 ms', 'longest ms', 'lost'],
    [
      [...row('it is answered', sent.answered), '0'],
      [...row('the other browser has it', sent.heard), String(sent.lost)],
    ],
    `${SECONDS} s, the whole product in one process, those who write and hear in another. Goals: p50 at most 25 ms, p99 at most 100 ms, none lost.`,
  );
  const times = await readThreads(product, reader);
  printTable(
    `Conversations, of ${MESSAGES} messages`,
    ['', 'p50 ms', 'p99 ms', 'longest ms'],
    Object.entries(times).map(([name, all]) => row(name, all)),
    `${THREADS} conversations of the reader, one request at a time. Goal: p99 at most 60 ms.`,
  );
  if (process.argv.includes('--plans')) {
    await printPlansOf(product, [{ asker: 'the reader', path: '/messages/threads' }], ({ path }) =>
      timeOf(product, `GET ${path}`, reader),
    );
  }
} finally {
  await product.stop();
}
