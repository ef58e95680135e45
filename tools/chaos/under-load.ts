import { setTimeout as pause } from 'node:timers/promises';
import { differencesOf, lastVisit, type Differences } from '../faults/differences.ts';
import { startLoad, type Acknowledged } from '../faults/load.ts';
import type { ProgramsApart } from '../faults/programs-apart.ts';
import { wellness } from '../faults/wellness.ts';
import type { Fault } from './faults.ts';

export interface Outcome extends Differences {
  acknowledged: Acknowledged;
  /** Answers by which something was not done yet, and how often. */
  refusals: ReadonlyMap<string, number>;
  /** Seconds from the fault's end until all is well. */
  recovered: number;
  /** Programs that ended by themselves. */
  ended: string[];
}

export const RECOVERY_LIMIT_MS = 120_000;

/** A refusal that is clear: the part is away for now, the same request is still at work, or was repeated too often. */
export const isClear = (refusal: string): boolean =>
  /^(503 |504 |429 |409 (FINALIZING|STILL_RUNNING|PAYMENT_PENDING))/.test(refusal);

/** A fault of so many seconds under load, and what was lost or doubled by it. */
export async function underLoad(
  world: ProgramsApart,
  fault: Fault,
  { name, seconds }: { name: string; seconds: number },
): Promise<Outcome> {
  const after = await lastVisit(world);
  const { secondsUntilWell } = await wellness(world);
  const load = await startLoad(world, name);
  let recovered: number;
  try {
    await pause(2_000);
    recovered = await during(fault, seconds, () => secondsUntilWell(RECOVERY_LIMIT_MS));
    await pause(2_000);
  } finally {
    await load.stop();
  }
  const differences = await differencesOf(world, load.acknowledged, { name, after });
  const { acknowledged, refusals } = load;
  return { ...differences, acknowledged, refusals, recovered, ended: endedIn(world) };
}

/** The programs that do not run, though nobody stopped them. */
export const endedIn = ({ programs }: ProgramsApart): string[] =>
  [...programs].filter(([, program]) => !program.isRunning()).map(([name]) => name);

/** Lets it go wrong for so long; the seconds from its end until all is well. It ends also where it did not wholly begin. */
async function during(
  { begin, end }: Fault,
  seconds: number,
  secondsUntilWell: () => Promise<number>,
): Promise<number> {
  let since = 0;
  try {
    await begin();
    await pause(seconds * 1_000);
  } finally {
    since = performance.now();
    await end();
  }
  const ending = (performance.now() - since) / 1_000;
  return ending + (await secondsUntilWell());
}
