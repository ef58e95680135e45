import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Prints how the database finds each list of visits, in a process that runs the built service. */
export async function printPlans(databaseUrl: string): Promise<void> {
  const child = fork(join(import.meta.dirname, 'explain.ts'), [databaseUrl], { execArgv: [] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The plans could not be read (${String(code)}).`);
}
