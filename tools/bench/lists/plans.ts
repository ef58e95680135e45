import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Which lists are explained: those of `bench:lists` or of `bench:visits`. */
export type CasesName = 'lists' | 'visits';

/** Prints how the database finds each list of visits, in a process that runs the built service. */
export async function printPlans(databaseUrl: string, name: CasesName): Promise<void> {
  const child = fork(join(import.meta.dirname, 'explain.ts'), [databaseUrl, name], { execArgv: [] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The plans could not be read (${String(code)}).`);
}
