import { hold } from './hold.ts';
import type { ProgramsApart } from './programs-apart.ts';

export type Part = 'booking' | 'appointments' | 'bus';

/** Where a program stops: at a lock of one of its tables. */
export type Place = { of: 'booking' | 'appointments'; sql: string };
export const place = (of: Place['of'], sql: string): Place => ({ of, sql });
export const READS = 'ACCESS EXCLUSIVE';
export const WRITES = 'EXCLUSIVE';
export const lock = (table: string, mode: string) => `LOCK TABLE ${table} IN ${mode} MODE`;

/**
 * Kills a part in the middle of a call and starts it again: at the last of the places in `at`. Returns the response,
 * which comes later.
 */
export async function killAt<Answered>(
  world: ProgramsApart,
  {
    call,
    at,
    part,
    look,
  }: {
    call: () => Promise<Answered>;
    at: readonly Place[];
    part: Part;
    look?: (() => Promise<void>) | undefined;
  },
): Promise<{ answer: Promise<Answered> }> {
  const holdAt = ({ of, sql }: Place) => hold(world.databases[of].ownerUrl, sql);
  let current = await holdAt(at[0]!);
  const answer = call();
  // It is awaited later.
  answer.catch(() => undefined);
  await current.reached();
  for (const next of at.slice(1)) {
    const following = await holdAt(next);
    await current.release();
    current = following;
    await current.reached();
  }
  await look?.();
  if (part === 'bus') await world.kill(part);
  else await world.programs.get(part)!.kill();
  await current.release();
  if (part === 'bus') await world.restart(part);
  else await world.programs.get(part)!.start();
  return { answer };
}
