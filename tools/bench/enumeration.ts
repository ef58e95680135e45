import { percentile, printTable } from './report.ts';
import { runProduct } from './running-product.ts';
import { asStranger, BEHIND_PROXY, newEmail } from './strangers.ts';

// npm run bench:enumeration [calls]: whether time tells if an email has an account; known and unknown ones take turns.

const CALLS = Number(process.argv[2] ?? 200);
/** Few calls to each, so that no limit of one account is met. */
const KNOWN = 160;

const PASSWORD = 'Draw-blood-2026';
const person = (email: string) => ({
  ...{ first_name: 'Nora', last_name: 'Known', gender: 'female', date_of_birth: '1980-02-03' },
  ...{ email, password: PASSWORD, password_confirmation: PASSWORD },
});

const OPERATIONS: readonly [name: string, route: string, body: (email: string) => object][] = [
  ['login', 'POST /login', (email) => ({ email, password: 'Not-the-password-1' })],
  ['passkey start', 'POST /login/passkey/start', (email) => ({ email })],
  ['forgot', 'POST /forgot-password', (email) => ({ email })],
  ['resend', 'POST /email/verification-notification/guest', (email) => ({ email })],
  ['register', 'POST /register', person],
];

const { api, stop } = await runProduct(BEHIND_PROXY);
try {
  const known = Array.from({ length: KNOWN }, newEmail);
  for (let first = 0; first < KNOWN; first += 8) {
    const some = known.slice(first, first + 8);
    await Promise.all(some.map((email) => asStranger(api, 'POST /register', person(email))));
  }
  let turn = 0;
  const emailOf = { known: () => known[turn++ % KNOWN]!, unknown: newEmail };
  const rows: (string | number)[][] = [];
  for (const [name, route, body] of OPERATIONS) {
    const ms = { known: [] as number[], unknown: [] as number[] };
    const statuses = { known: new Set<number>(), unknown: new Set<number>() };
    for (let call = 0; call < CALLS; call += 1) {
      // Each is first as often as the other.
      for (const kind of call % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const started = performance.now();
        const { status } = await asStranger(api, route, body(emailOf[kind]()));
        ms[kind].push(performance.now() - started);
        statuses[kind].add(status);
      }
    }
    const apart = Math.abs(percentile(ms.known, 0.5) - percentile(ms.unknown, 0.5));
    const spread = Math.min(spreadOf(ms.known), spreadOf(ms.unknown));
    const answers = [statuses.known, statuses.unknown].map((found) => [...found].sort().join('/'));
    rows.push([
      name,
      percentile(ms.known, 0.5),
      percentile(ms.unknown, 0.5),
      apart / spread,
      answers.join(' · '),
    ]);
  }
  printTable(
    'Emails with and without an account',
    ['', 'known, p50 ms', 'unknown, p50 ms', 'apart, of the spread', 'answers'],
    rows,
    `${CALLS} calls each, taking turns. Goal: the medians differ by less than the smaller spread (interquartile range), below 1.`,
  );
} finally {
  await stop();
}

function spreadOf(values: readonly number[]): number {
  return percentile(values, 0.75) - percentile(values, 0.25);
}
