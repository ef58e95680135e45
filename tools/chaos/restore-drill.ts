import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { SERVICES } from '@drawpoint/contracts/operation';
import { charged, differencesOf, lastVisit } from '../faults/differences.ts';
import { startLoad } from '../faults/load.ts';
import type { ProgramsApart } from '../faults/programs-apart.ts';
import { wellness } from '../faults/wellness.ts';
import { dumpDatabases, putDumpInPlace, runRestore } from '../restore/postgres-tools.ts';
import type { Outcome } from './under-load.ts';

const RECOVERY_LIMIT_MS = 120_000;

/**
 * Dumps every database under load and restores all of them. Each visit from before the dumps has to be there, and all that comes
 * afterwards once.
 */
export async function restoreAll(world: ProgramsApart, run: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-dumps-'));
  try {
    const { secondsUntilWell } = await wellness(world);
    const early = await startLoad(world, `${run}.dumped`);
    await pause(6_000);
    const dumped = early.acknowledged.visits.map(({ id }) => id);
    await dumpDatabases(folder, world.databases);
    await pause(2_000);
    await early.stop();
    for (const program of [...world.programs.values()].reverse()) await program.stop();
    for (const service of SERVICES) await putDumpInPlace(folder, service, world.adminUrl);
    await runRestore(world.databases, world.settings);
    const since = performance.now();
    for (const program of world.programs.values()) await program.start();
    const starting = (performance.now() - since) / 1_000;
    const recovered = starting + (await secondsUntilWell(RECOVERY_LIMIT_MS));
    const { rows } = await withClient(world.databases.appointments.ownerUrl, (client) =>
      client.query<{ id: number }>('SELECT id FROM appointment WHERE id = ANY ($1)', [dumped]),
    );
    const there = new Set(rows.map(({ id }) => id));
    const [after, gone] = [await lastVisit(world), await charged(world)];
    const late = await startLoad(world, `${run}.restored`);
    await pause(6_000);
    await late.stop();
    const differences = await differencesOf(world, late.acknowledged, {
      name: `${run}.restored`,
      after,
      gone,
    });
    const lost = dumped.filter((id) => !there.has(Number(id)));
    return {
      acknowledged: late.acknowledged,
      refusals: new Map([...early.refusals, ...late.refusals]),
      lost: [...differences.lost, ...lost.map((id) => `visit ${id}, which was dumped`)],
      doubled: differences.doubled,
      recovered,
      ended: [...world.programs].filter(([, program]) => !program.isRunning()).map(([name]) => name),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
