/**
 * `npm run chaos [-- --seconds=10] [-- --only=<words>] [-- --part=1/3]`: every program as a process of its own, three nodes of the bus, people
 * who book, pay and write; one thing after the other goes wrong under them. Fails where something acknowledged was lost or
 * doubled, where a refusal was not clear, or where it took more than 30 s to recover. What was run stands in the
 * table in docs/operations/faults.md at once. What a fault leaves is put right before the next one, so that each counts for itself.
 * Restores need pg_dump of the server's version and are named as skipped where it is missing.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeWhole } from './build/files.ts';
import { root } from './build/packages.ts';
import { faultsOf } from './chaos/faults.ts';
import { partOf, withRows, type ReportRow } from './chaos/report.ts';
import { restoreAll } from './chaos/restore-drill.ts';
import { restorePublisher } from './chaos/restored-publisher.ts';
import { isClear, underLoad, type Outcome } from './chaos/under-load.ts';
import { mountSmallDisk } from './faults/full-disk.ts';
import { type ProgramsApart, startProgramsApart } from './faults/programs-apart.ts';
import { wellness } from './faults/wellness.ts';
import { generatedFile, textOf } from './generate/generated-file.ts';
import { missingPostgresTools } from './restore/postgres-tools.ts';

const RECOVERED_WITHIN = 30;
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '' },
  },
});

const began = performance.now();
const disk = mountSmallDisk('1200m');
const RESTORED = 'appointments restored from an earlier dump';
const ALL_RESTORED = 'every database restored from dumps taken under load';
const WELL_WITHIN_MS = 120_000;
let failed = 0;
let names: string[] = [];
let isMounted = disk !== undefined;
let world: ProgramsApart | undefined;
// A listener for each program that ends with this one.
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
  const faults = faultsOf(apart, disk);
  names = [...faults.map(({ name }) => name), RESTORED, ALL_RESTORED];
  const wanted = partOf(names, values.part).filter((name) => name.includes(values.only));
  for (const [at, fault] of faults.entries()) {
    if (!wanted.includes(fault.name)) continue;
    const load = { name: `${run}.${at}`, seconds: Number(values.seconds) };
    await tryOut(apart, fault.name, () => underLoad(apart, fault, load));
  }
  const lacking = missingPostgresTools();
  const drills = [
    [RESTORED, restorePublisher],
    [ALL_RESTORED, restoreAll],
  ] as const;
  for (const [name, drill] of drills) {
    if (!wanted.includes(name)) continue;
    if (lacking) console.log(`- ${name}: skipped, ${lacking}`);
    else await tryOut(apart, name, () => drill(apart, run));
  }
  if (wanted.length === names.length) {
    const minutes = Math.ceil((performance.now() - began) / 60_000);
    const cores = availableParallelism();
    await keep(
      [],
      `All of one run, ${values.seconds} s of each fault: ${minutes} minutes on ${cores} cores.`,
    );
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

/** A fault under which the load itself came to no end is one that was not withstood; the others go on. */
async function tryOut(apart: ProgramsApart, name: string, run: () => Promise<Outcome>): Promise<void> {
  const since = performance.now();
  try {
    await putRight(apart);
    await note(name, await run());
  } catch (error) {
    failed += 1;
    const said = String(error).split('\n', 1)[0]!.replaceAll('|', '/');
    await keep([[name, said, '', '', '', '']]);
    console.log(`✗ ${name}: ${String(error)}`);
  }
  console.log(`    ${((performance.now() - since) / 1_000).toFixed(0)} s in all`);
}

/** Starts what an earlier fault ended for good, and waits until all is well. */
async function putRight(apart: ProgramsApart): Promise<void> {
  for (const program of apart.programs.values()) if (!program.isRunning()) await program.start();
  const seconds = await (await wellness(apart)).secondsUntilWell(WELL_WITHIN_MS);
  if (!Number.isFinite(seconds)) throw new Error('All was not well before it began.');
}

async function keep(rows: readonly ReportRow[], remark?: string): Promise<void> {
  const path = 'docs/operations/faults.md';
  const { text } = await generatedFile(path, withRows(textOf(path), rows, names, remark));
  writeWhole(join(root, path), text);
}

async function note(name: string, outcome: Outcome): Promise<void> {
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
  const after = Number.isFinite(recovered) ? recovered.toFixed(1) : 'not within 120';
  await keep([[name, load, refused, String(lost.length), String(doubled.length), after]]);
  console.log(`${isFine ? '✓' : '✗'} ${name}: ${load}; refused: ${refused}; recovered: ${after} s`);
  for (const each of lost) console.log(`    lost: ${each}`);
  for (const each of doubled) console.log(`    doubled: ${each}`);
  if (ended.length > 0) console.log(`    ended by themselves: ${ended.join(', ')}`);
}
