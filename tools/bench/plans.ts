import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs `explain.ts` of a bench, which prints how the databases answer, in a process that runs the built services. */
export async function printPlans(bench: string, args: readonly string[]): Promise<void> {
  const child = fork(join(import.meta.dirname, bench, 'explain.ts'), args, { execArgv: [] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The plans could not be read (${String(code)}).`);
}
