import { execFileSync } from 'node:child_process';
import { root } from '../build/packages.ts';
import type { NewEntity } from './entity-templates.ts';
import { snake } from './names.ts';

/** What follows from an entity's files: its migration, the database client, and what is generated from contracts. */
export async function finishEntity({ service, many }: NewEntity): Promise<void> {
  const tools = [['tools/migrate/new.ts', service, `add_${snake(many)}`], ['tools/generate.ts']];
  for (const tool of tools) {
    execFileSync(process.execPath, ['--conditions=source', ...tool], { cwd: root, stdio: 'inherit' });
  }
}
