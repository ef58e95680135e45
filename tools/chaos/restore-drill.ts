import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { copyOf, readManifest } from '../backup/manifest.ts';
import { startLoad } from '../faults/load.ts';
import type { ProgramsApart } from '../faults/programs-apart.ts';
import { backupTool } from './backup-tool.ts';

/** Rows that a restore adds or leaves out on purpose. */
const OTHERS = ['session'];

/**
 * Backs up the programs under load and restores each backup into an installation of its own, so many times. Answers what differs
 * between a backup and a backup of what was restored from it, or went wrong.
 */
export async function drillRestores(world: ProgramsApart, run: string, times: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-drill-'));
  const copy = join(folder, 'copy');
  const { SEAL_KEYS: seal_keys, FILE_KEYS: file_keys } = world.settings;
  mkdirSync(copy);
  const secrets = { seal_keys, file_keys, pusher_secret: run, database_password: run };
  writeFileSync(join(copy, 'secrets.json'), JSON.stringify(secrets));
  const { PATH, HOME } = process.env;
  const ofWorld = backupTool(world);
  const ofCopy = backupTool({ PATH, HOME, DRAWPOINT_DATA: copy });
  const wrong: string[] = [];
  try {
    for (let round = 1; round <= times; round += 1) {
      const [first, again] = [join(folder, 'first'), join(folder, 'again')];
      try {
        const load = await startLoad(world, `${run}.${round}`);
        try {
          await pause(1_000);
          await ofWorld('backup', first);
        } finally {
          await load.stop();
        }
        await ofCopy('restore', first, '--replace');
        await ofCopy('backup', again);
        wrong.push(...differences(first, again).map((each) => `round ${round}: ${each}`));
        console.log(`  ${round} of ${times}: ${wrong.length} wrong so far`);
      } catch (error) {
        wrong.push(`round ${round}: ${String((error as { stderr?: unknown }).stderr ?? error)}`);
        console.log(`  ${wrong.at(-1)}`);
      }
      for (const each of [first, again]) rmSync(each, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return wrong;
}

/** The tables whose numbers of rows differ. */
function differences(first: string, again: string): string[] {
  const [before, after] = [readManifest(first), readManifest(again)];
  return Object.keys(before.services).flatMap((service) => {
    const restored = copyOf(after, service as ServiceName).tables;
    return copyOf(before, service as ServiceName).tables.flatMap(({ schema, name, rows }) => {
      const found = restored.find((table) => table.schema === schema && table.name === name)?.rows;
      if (found === rows || OTHERS.includes(name)) return [];
      return [`${service} ${schema}.${name}: ${found ?? 'none'} of ${rows} rows`];
    });
  });
}
