import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { charged, differencesOf, lastVisit, rows } from '../faults/differences.ts';
import { startLoad } from '../faults/load.ts';
import type { ProgramsApart } from '../faults/programs-apart.ts';
import { wellness } from '../faults/wellness.ts';
import { dumpDatabases, putDumpInPlace, runRestore } from '../restore/postgres-tools.ts';
import { endedIn, RECOVERY_LIMIT_MS, type Outcome } from './under-load.ts';

const LOAD_MS = 6_000;
/** Longer than the first retry of an email takes. */
const MAIL_RESTS_MS = 5_000;

/**
 * Dumps every database under load and restores all of them. Visits from before the dumps must exist, and
 * later work exactly once.
 */
export const restoreAll = (world: ProgramsApart, run: string): Promise<Outcome> =>
  inFolder(async (folder) => {
    const early = await startLoad(world, `${run}.dumped`);
    await pause(LOAD_MS);
    const dumped = early.acknowledged.visits.map(({ id }) => id);
    await dumpDatabases(folder, world.databases);
    await pause(2_000);
    await early.stop();
    const { outcome } = await restored(world, folder, SERVICES, `${run}.restored`);
    const question = 'SELECT id FROM appointment WHERE id = ANY ($1)';
    const found = await rows<{ id: number }>(world, 'appointments', question, [dumped]);
    const there = new Set(found.map(({ id }) => id));
    const lost = dumped.filter((id) => !there.has(id)).map((id) => `visit ${id}, which was dumped`);
    return merged(outcome, early.refusals, lost);
  });

/**
 * Restores only appointments to a dump, while all others know later data. Losses must be listed, nothing old
 * may be sent again, and later work must exist exactly once.
 */
export const restorePublisher = (world: ProgramsApart, run: string): Promise<Outcome> =>
  inFolder(async (folder) => {
    await dumpDatabases(folder, world.databases, ['appointments']);
    const early = await startLoad(world, `${run}.early`);
    await pause(LOAD_MS);
    await early.stop();
    const { visits, payments } = early.acknowledged;
    const before = await allMailAtRest(world, visits);
    const { outcome, said } = await restored(world, folder, ['appointments'], `${run}.late`);
    // A payment is lost with its visit, and listed with it.
    const ids = [...visits.map(({ id }) => id), ...payments.map(({ appointmentId }) => appointmentId)];
    const unlisted = [...new Set(ids)].filter((id) => !new RegExp(`appointment\\.\\w+ ${id},`).test(said));
    const again = (await allMailAtRest(world, visits)) - before;
    return merged(
      outcome,
      early.refusals,
      unlisted.map((id) => `visit ${id}, which was not listed`),
      again > 0 ? [`${again} emails of before`] : [],
    );
  });

/** Puts the dumps of these services in place while they are stopped. Returns the result of a later load. */
async function restored(
  world: ProgramsApart,
  folder: string,
  services: readonly ServiceName[],
  name: string,
): Promise<{ outcome: Outcome; said: string }> {
  const isAll = services.length === SERVICES.length;
  const stopped = [...world.programs].filter(([program]) => isAll || services.some((one) => one === program));
  const { secondsUntilWell } = await wellness(world);
  for (const [, program] of stopped.toReversed()) await program.stop();
  for (const service of services) await putDumpInPlace(folder, service, world.adminUrl);
  const only = isAll ? [] : services.map((service) => `--only=${service}`);
  const said = await runRestore(world.databases, world.settings, ...only);
  const since = performance.now();
  for (const [, program] of stopped) await program.start();
  const starting = (performance.now() - since) / 1_000;
  const recovered = starting + (await secondsUntilWell(RECOVERY_LIMIT_MS));
  const [after, gone] = [await lastVisit(world), await charged(world)];
  const late = await startLoad(world, name);
  await pause(LOAD_MS);
  await late.stop();
  const { acknowledged, refusals } = late;
  const differences = await differencesOf(world, acknowledged, { name, after, gone });
  return { outcome: { ...differences, acknowledged, refusals, recovered, ended: endedIn(world) }, said };
}

const merged = (
  outcome: Outcome,
  refusals: Outcome['refusals'],
  lost: readonly string[],
  doubled: readonly string[] = [],
): Outcome => ({
  ...outcome,
  refusals: new Map([...refusals, ...outcome.refusals]),
  lost: [...outcome.lost, ...lost],
  doubled: [...outcome.doubled, ...doubled],
});

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-dumps-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts the emails about these visits once no more arrive, because emails are queued. */
async function allMailAtRest(
  world: ProgramsApart,
  visits: readonly { email: string; code: string }[],
): Promise<number> {
  const count = async (): Promise<number> => {
    const mails = await Promise.all([...new Set(visits.map(({ email }) => email))].map(world.mailTo));
    return mails.flat().filter(({ text }) => visits.some(({ code }) => text.includes(code))).length;
  };
  for (let before = await count(); ;) {
    await pause(MAIL_RESTS_MS);
    const now = await count();
    if (now === before) return now;
    before = now;
  }
}
