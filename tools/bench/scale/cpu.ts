import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of the processor that parts of the product have used, by their names. */
export type CpuTimes = Record<string, number>;

const TICK_MS = 10;

/** What the processes below one have used so far: by program, `postgres` with all its backends, `nats`. */
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

/** What a process itself has used so far. */
export const cpuOf = (pid: number): number => processes().find((each) => each.pid === pid)?.ms ?? 0;

/** What was used between two looks, per call, in milliseconds. */
export const perCall = (before: CpuTimes, after: CpuTimes, calls: number): CpuTimes =>
  Object.fromEntries(Object.entries(after).map(([part, ms]) => [part, (ms - (before[part] ?? 0)) / calls]));

type Process = { pid: number; parent: number; ms: number; command: string };

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name may hold spaces and brackets: fields are counted from its end.
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
