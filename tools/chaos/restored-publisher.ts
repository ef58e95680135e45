import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { charged, differencesOf, lastVisit } from '../faults/differences.ts';
import { startLoad } from '../faults/load.ts';
import type { ProgramsApart } from '../faults/programs-apart.ts';
import { wellness } from '../faults/wellness.ts';
import { dumpDatabases, putDumpInPlace, runRestore } from '../restore/postgres-tools.ts';
import type { Outcome } from './under-load.ts';

const RECOVERY_LIMIT_MS = 120_000;
/** Longer than an email waits before it is tried again for the first time. */
const MAIL_RESTS_MS = 5_000;

/**
 * The appointments service is brought back to a dump while all others know what came after it. What is lost has to be
 * listed, nothing old may be sent again, and all that comes afterwards has to be there once.
 */
export async function restorePublisher(world: ProgramsApart, run: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-backup-'));
  try {
    const { secondsUntilWell } = await wellness(world);
    await dumpDatabases(folder, world.databases, ['appointments']);
    const early = await startLoad(world, `${run}.early`);
    await pause(6_000);
    await early.stop();
    const before = await allMailAtRest(world, early.acknowledged.visits);
    const appointments = world.programs.get('appointments')!;
    await appointments.stop();
    await putDumpInPlace(folder, 'appointments', world.adminUrl);
    const said = await runRestore(world.databases, world.settings, '--only=appointments');
    const since = performance.now();
    await appointments.start();
    const starting = (performance.now() - since) / 1_000;
    const recovered = starting + (await secondsUntilWell(RECOVERY_LIMIT_MS));
    const [after, gone] = [await lastVisit(world), await charged(world)];
    const late = await startLoad(world, `${run}.late`);
    await pause(6_000);
    await late.stop();
    const differences = await differencesOf(world, late.acknowledged, { name: `${run}.late`, after, gone });
    // A payment is lost with its visit, and listed as that.
    const { visits, payments } = early.acknowledged;
    const earlyVisits = [
      ...visits.map(({ id }) => id),
      ...payments.map(({ appointmentId }) => appointmentId),
    ];
    const unlisted = [...new Set(earlyVisits)].filter(
      (id) => !new RegExp(`appointment\\.\\w+ ${id},`).test(said),
    );
    const again = (await allMailAtRest(world, early.acknowledged.visits)) - before;
    return {
      acknowledged: late.acknowledged,
      refusals: new Map([...early.refusals, ...late.refusals]),
      lost: [...differences.lost, ...unlisted.map((id) => `visit ${id}, which was not listed`)],
      doubled: [...differences.doubled, ...(again > 0 ? [`${again} emails of before`] : [])],
      recovered,
      ended: [...world.programs].filter(([, program]) => !program.isRunning()).map(([name]) => name),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same once no more come: emails wait for their turn. */
async function allMailAtRest(...of: Parameters<typeof allMail>): Promise<number> {
  for (let before = await allMail(...of); ;) {
    await pause(MAIL_RESTS_MS);
    const now = await allMail(...of);
    if (now === before) return now;
    before = now;
  }
}

/** How many emails have come that tell of one of these visits. */
async function allMail(
  world: ProgramsApart,
  visits: readonly { email: string; code: string }[],
): Promise<number> {
  let count = 0;
  for (const email of new Set(visits.map((visit) => visit.email))) {
    const codes = visits.filter((visit) => visit.email === email).map(({ code }) => code);
    const mails = await world.mailTo(email);
    count += mails.filter(({ text }) => codes.some((code) => text.includes(code))).length;
  }
  return count;
}
