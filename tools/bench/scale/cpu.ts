import { readdirSync, readFileSync } from 'node:fs';

/** CPU time by part of the product, in milliseconds. */
export type CpuTimes = Record<string, number>;

const TICK_MS = 10;

/** The CPU time of the processes below `pid` by program: `postgres` includes its backends, and `nats`. */
export function cpuBelow(pid: number): CpuTimes {
  const all = processes();
  const times: CpuTimes = {};
  const add = (each: Process, part: string): void => {
    times[part] = (times[part] ?? 0) + each.ms;
    for (const child of all.filter(({ parent }) => parent === each.pid)) add(child, part);
  };
  for (const child of all.filter(({ parent }) => parent === pid)) add(child, partOf(child.command));
  return times;
}

/** The CPU time of one process so far. */
export const cpuOf = (pid: number): number => processes().find((each) => each.pid === pid)?.ms ?? 0;

/** The CPU time between two measurements per call, in milliseconds. */
export const perCall = (before: CpuTimes, after: CpuTimes, calls: number): CpuTimes =>
  Object.fromEntries(Object.entries(after).map(([part, ms]) => [part, (ms - (before[part] ?? 0)) / calls]));

type Process = { pid: number; parent: number; ms: number; command: string };

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The process name may contain spaces and brackets, so fields are counted after it.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const ms = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
        return [{ pid: Number(name), parent: Number(fields[1]), ms, command }];
      } catch {
        return [];
      }
    });
}

function partOf(command: string): string {
  if (command.includes('postgres')) return 'postgres';
  if (command.includes('nats')) return 'nats';
  return /apps\/([a-z]+)\/dist\/main/.exec(command)?.[1] ?? 'other';
}
