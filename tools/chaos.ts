/**
 * `npm run chaos [-- --seconds=10] [-- --only=<words>]`: every program in its own process, three NATS
 * servers, and people who book, pay and write. Faults follow one by one. A fault fails when acknowledged work
 * is lost or duplicated, a refusal is unclear, or recovery takes more than 30 s. Its effects are repaired
 * before the next one. Restores need pg_dump of the server's version; without it they are listed as skipped.
 */
import { parseArgs } from 'node:util';
import { faultsOf } from './chaos/faults.ts';
import { restoreAll, restorePublisher } from './chaos/restores.ts';
import { isClear, RECOVERY_LIMIT_MS, underLoad, type Outcome } from './chaos/under-load.ts';
import { mountSmallDisk } from './faults/full-disk.ts';
import { type ProgramsApart, startProgramsApart } from './faults/programs-apart.ts';
import { wellness } from './faults/wellness.ts';
import { missingPostgresTools } from './restore/postgres-tools.ts';

const RECOVERED_WITHIN = 30;
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
});

const disk = mountSmallDisk('1200m');
let failed = 0;
let isMounted = disk !== undefined;
let world: ProgramsApart | undefined;
// Each program adds an exit listener to this process.
process.setMaxListeners(50);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
}
try {
  const apart = (world = await startProgramsApart({
    ...(disk && { databaseFolder: disk.folder }),
    busNodes: 3,
    databaseLine: true,
  }));
  const run = Date.now().toString(36);
  for (const [at, fault] of faultsOf(apart, disk).entries()) {
    const load = { name: `${run}.${at}`, seconds: Number(values.seconds) };
    await runFault(apart, fault.name, () => underLoad(apart, fault, load));
  }
  const lacking = missingPostgresTools();
  const drills = {
    'appointments restored from an earlier dump': restorePublisher,
    'every database restored from dumps taken under load': restoreAll,
  };
  for (const [name, drill] of Object.entries(drills)) {
    if (lacking) console.log(`- ${name}: skipped, ${lacking}`);
    else await runFault(apart, name, () => drill(apart, run));
  }
} finally {
  await cleanUp();
}
console.log(failed === 0 ? 'Nothing was lost, nothing doubled.' : `${failed} faults were not withstood.`);
process.exit(failed === 0 ? 0 : 1);

async function cleanUp(): Promise<void> {
  const [ending, disked] = [world, isMounted];
  world = undefined;
  isMounted = false;
  await ending?.close();
  if (disked) disk?.unmount();
}

/** A fault fails when its load does not finish; the others still run. */
async function runFault(apart: ProgramsApart, name: string, run: () => Promise<Outcome>): Promise<void> {
  if (!name.includes(values.only)) return;
  const since = performance.now();
  try {
    await repair(apart);
    note(name, await run());
  } catch (error) {
    failed += 1;
    console.log(`✗ ${name}: ${String(error)}`);
  }
  console.log(`    ${((performance.now() - since) / 1_000).toFixed(0)} s in all`);
}

/** Restarts programs that an earlier fault stopped, and waits until everything works. */
async function repair(apart: ProgramsApart): Promise<void> {
  for (const program of apart.programs.values()) if (!program.isRunning()) await program.start();
  const seconds = await (await wellness(apart)).secondsUntilWell(RECOVERY_LIMIT_MS);
  if (!Number.isFinite(seconds)) throw new Error('All was not well before it began.');
}

function note(name: string, outcome: Outcome): void {
  const { acknowledged, refusals, lost, doubled, recovered, ended } = outcome;
  const { visits, messages, payments } = acknowledged;
  const unclear = [...refusals].filter(
    ([said]) => !isClear(said) && !(said === 'no answer' && name.startsWith('gateway')),
  );
  const refused = [...refusals].map(([said, count]) => `${said} × ${count}`).join(', ') || 'none';
  const isFine =
    lost.length + doubled.length + unclear.length + ended.length === 0 && recovered <= RECOVERED_WITHIN;
  if (!isFine) failed += 1;
  const load = `${visits.length} visits, ${payments.length} payments, ${messages.length} messages`;
  const after = Number.isFinite(recovered) ? `${recovered.toFixed(1)} s` : 'not in time';
  console.log(`${isFine ? '✓' : '✗'} ${name}: ${load}; refused: ${refused}; recovered: ${after}`);
  for (const each of lost) console.log(`    lost: ${each}`);
  for (const each of doubled) console.log(`    doubled: ${each}`);
  if (ended.length > 0) console.log(`    ended by themselves: ${ended.join(', ')}`);
}
