import { signIn } from '../faults/api.ts';
import { percentile, printTable } from './report.ts';
import { readOn, runProduct } from './running-product.ts';
import { asStranger, BEHIND_PROXY, newEmail } from './strangers.ts';

// npm run bench:login [seconds]: what others notice of 50 people who sign in at once, against the same reads at rest.

const SECONDS = Number(process.argv[2] ?? 20);
const PEOPLE = 50;
const EVERY_MS = 10;
const READ = 'GET /user';
const GOAL = 5;

const { api, stop } = await runProduct(BEHIND_PROXY);
try {
  const token = await signIn(api, 'patient@demo.test', 'Draw-blood-2026');
  const read = (seconds: number) => readOn(api, READ, { token, seconds, everyMs: EVERY_MS });
  await read(3);
  const idle = await read(SECONDS);
  const until = performance.now() + SECONDS * 1_000;
  const logins = { ms: [] as number[], busy: 0 };
  // Emails that nobody has cost a password's hash like any other (decision 021), and no limit of an account counts them.
  const person = async (): Promise<void> => {
    while (performance.now() < until) {
      const started = performance.now();
      const { status } = await asStranger(api, 'POST /login', { email: newEmail(), password: 'Not-it-2026' });
      logins.ms.push(performance.now() - started);
      if (status === 503) logins.busy += 1;
    }
  };
  const [reads] = await Promise.all([read(SECONDS), ...Array.from({ length: PEOPLE }, person)]);
  const rest = percentile(idle.ms, 0.99);
  const p99 = percentile(reads.ms, 0.99);
  printTable(
    `${READ} while ${PEOPLE} people sign in`,
    ['', 'p50 ms', 'p99 ms', 'p99 of rest', 'goal', 'refused'],
    [
      ['reads at rest', percentile(idle.ms, 0.5), rest, 1, '', idle.failed],
      ['reads meanwhile', percentile(reads.ms, 0.5), p99, p99 / rest, GOAL, reads.failed],
      ['sign-ins', percentile(logins.ms, 0.5), percentile(logins.ms, 0.99), '', '', logins.busy],
    ],
    `${logins.ms.length} sign-ins in ${SECONDS} s; argon2id, one process, the people in another on the same machine.`,
  );
} finally {
  await stop();
}
