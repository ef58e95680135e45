import { setTimeout as pause } from 'node:timers/promises';
import { differencesOf, lastVisit, type Differences } from '../faults/differences.ts';
import { startLoad, type Acknowledged } from '../faults/load.ts';
import type { ProgramsApart } from '../faults/programs-apart.ts';
import { wellness } from '../faults/wellness.ts';
import type { Fault } from './faults.ts';

export interface Outcome extends Differences {
  acknowledged: Acknowledged;
  /** Responses that report a request as not done yet, with their count. */
  refusals: ReadonlyMap<string, number>;
  /** Seconds from the end of the fault until everything works. */
  recovered: number;
  /** Programs that exited on their own. */
  ended: string[];
}

export const RECOVERY_LIMIT_MS = 120_000;

/** Whether a refusal is clear: a part is down, the same request is still running, or there were too many. */
export const isClear = (refusal: string): boolean =>
  /^(503 |504 |429 |409 (FINALIZING|STILL_RUNNING|PAYMENT_PENDING))/.test(refusal);

/** Runs a fault for `seconds` under load. Returns what was lost or duplicated. */
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

/** Programs that are not running, although nobody stopped them. */
export const endedIn = ({ programs }: ProgramsApart): string[] =>
  [...programs].filter(([, program]) => !program.isRunning()).map(([name]) => name);

/**
 * Runs the fault for its time. Returns the seconds from its end until everything works. Ends it even when its
 * start failed.
 */
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
