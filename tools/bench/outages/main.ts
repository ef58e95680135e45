import { setTimeout as pause } from 'node:timers/promises';
import { signIn, type Answer } from '../../faults/api.ts';
import { mountSmallDisk } from '../../faults/full-disk.ts';
import { startProgramsApart, type ProgramsApart } from '../../faults/programs-apart.ts';
import { printTable } from '../report.ts';
import { asStranger } from '../strangers.ts';

// npm run bench:outages [seconds]: what every program as a process of its own answers while something it needs is away for
// so long, and how soon after its return all is well again. The full disk needs a root that may mount a small tmpfs.

const SECONDS = Number(process.argv[2] ?? 20);
const EVERY_MS = 250;
const RECOVERY_LIMIT_MS = 120_000;
const DISK = '900m';

type Ask = { name: string; ask: () => Promise<Answer> };
type Outage = { name: string; begin: () => Promise<void>; end: () => Promise<void> };

const disk = mountSmallDisk(DISK);
let world: ProgramsApart | undefined;
try {
  const apart = (world = await startProgramsApart(disk ? { databaseFolder: disk.folder } : {}));
  await untilWell(() => apart.api('GET /health'), performance.now());
  const token = await signIn(apart.api, 'patient@demo.test', 'Draw-blood-2026');
  const rows: string[][] = [];
  for (const outage of outagesOf(apart)) rows.push(await measure(apart, outage, asksOf(apart, token)));
  printTable(
    'Outages',
    [
      'away',
      'reads',
      'writes',
      'sign-in',
      'health',
      'recovered after, s',
      'email after, s',
      'programs that ended',
    ],
    rows,
    `Away for ${SECONDS} s each; every program a process of its own, nothing restarted but what was away.`,
  );
} finally {
  await world?.close();
  disk?.unmount();
}

function asksOf({ api }: ProgramsApart, token: string): Ask[] {
  const address = { label: 'Home', line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };
  return [
    { name: 'reads', ask: () => api('GET /addresses', { token }) },
    { name: 'writes', ask: () => addAndRemove(api, token, address) },
    {
      name: 'sign-in',
      // From an address of its own each time: so many from one would be refused while all is well.
      ask: () => asStranger(api, 'POST /login', { email: 'admin@demo.test', password: 'Draw-blood-2026' }),
    },
    { name: 'health', ask: () => api('GET /health') },
  ];
}

async function addAndRemove(api: ProgramsApart['api'], token: string, body: object): Promise<Answer> {
  const added = await api('POST /addresses', { token, body });
  if (added.status < 300) await api(`DELETE /addresses/${String(added.body.id)}`, { token });
  return added;
}

async function measure(world: ProgramsApart, outage: Outage, asks: Ask[]): Promise<string[]> {
  await outage.begin();
  const ends = performance.now() + SECONDS * 1_000;
  // Whoever registers meanwhile waits for an email.
  const email = `outage.${Date.now()}@example.com`;
  let isRegistered = await register(world, email);
  const seen = await Promise.all(
    asks.map(async ({ ask }) => {
      const answers = new Map<string, number>();
      while (performance.now() < ends) {
        const what = await ask().then(described, () => 'no answer');
        answers.set(what, (answers.get(what) ?? 0) + 1);
        await pause(EVERY_MS);
      }
      return [...answers].map(([what, count]) => `${what} × ${count}`).join(', ');
    }),
  );
  await outage.end();
  const back = performance.now();
  const recovered = await Promise.all(asks.map(({ ask }) => untilWell(ask, back)));
  while (!isRegistered && performance.now() - back < RECOVERY_LIMIT_MS)
    isRegistered = await register(world, email);
  const mailed = await untilMailed(world, email, back);
  const dead = ended(world);
  return [outage.name, ...seen, seconds(Math.max(...recovered)), seconds(mailed), dead.join(', ') || 'none'];
}

function described({ status, headers, body }: Answer): string {
  // That of a limit counts down: the answers would all differ.
  const retry = status === 429 ? null : headers.get('retry-after');
  return `${status}${body.code === undefined ? '' : ` ${String(body.code)}`}${retry ? `, Retry-After ${retry}` : ''}`;
}

function seconds(ms: number): string {
  return Number.isFinite(ms) ? (ms / 1_000).toFixed(1) : 'not within 2 minutes';
}

async function register(world: ProgramsApart, email: string): Promise<boolean> {
  const person = {
    first_name: 'Nora',
    last_name: 'Lindqvist',
    gender: 'female',
    date_of_birth: '1980-02-03',
  };
  const password = 'Draw-blood-2026';
  const body = { ...person, email, mobile: '(212) 555-0147', password, password_confirmation: password };
  return world.api('POST /register', { body }).then(
    ({ status }) => status < 300,
    () => false,
  );
}

async function untilWell(ask: Ask['ask'], since: number): Promise<number> {
  while (performance.now() - since < RECOVERY_LIMIT_MS) {
    const status = await ask().then(
      (answer) => answer.status,
      () => 0,
    );
    if (status >= 200 && status < 300) return performance.now() - since;
    await pause(50);
  }
  return Infinity;
}

async function untilMailed(world: ProgramsApart, email: string, since: number): Promise<number> {
  while (performance.now() - since < RECOVERY_LIMIT_MS) {
    const mails = await world.mailTo(email).catch(() => []);
    if (mails.length > 0) return performance.now() - since;
    await pause(100);
  }
  return Infinity;
}

/** The programs that are not there any more. */
function ended({ programs }: ProgramsApart): string[] {
  return [...programs].filter(([, program]) => !program.isRunning()).map(([name]) => name);
}

function outagesOf(apart: ProgramsApart): Outage[] {
  const away = (name: string, need: 'database' | 'bus' | 'mail'): Outage => ({
    name,
    begin: () => apart.take(need),
    end: () => apart.giveBack(need),
  });
  return [
    away('database', 'database'),
    away('bus', 'bus'),
    away('mail server', 'mail'),
    ...(disk
      ? [
          {
            name: 'room on the database’s disk',
            begin: async () => disk.fill(),
            end: async () => disk.empty(),
          },
        ]
      : []),
  ];
}
