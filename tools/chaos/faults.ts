import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { SERVICES } from '@drawpoint/contracts/operation';
import { root } from '../build/packages.ts';
import type { SmallDisk } from '../faults/full-disk.ts';
import type { ProgramsApart } from '../faults/programs-apart.ts';

/** A fault that lasts for a while. */
export interface Fault {
  name: string;
  begin(): Promise<void> | void;
  /** Recovery time counts from here. */
  end(): Promise<void> | void;
}

const CLOCK_MS = 5 * 60_000;
const SLOW_MS = 60;

/** All faults of `npm run chaos`; the full disk only when there is one to fill. */
export function faultsOf(world: ProgramsApart, disk: SmallDisk | undefined): Fault[] {
  const { bus, databaseLine } = world;
  return [
    ...[...SERVICES, 'gateway'].map((name) => killed(world, name)),
    ...Array.from({ length: bus.count }, (_, node) => ({
      name: `node ${node + 1} of ${bus.count} of the bus killed`,
      begin: () => bus.kill(node),
      end: () => bus.start(node),
    })),
    { name: 'a node of the bus retired', begin: () => bus.retire(0), end: () => bus.start(0) },
    { name: 'the whole bus killed', begin: () => world.kill('bus'), end: () => world.restart('bus') },
    { name: 'Postgres killed', begin: () => world.kill('database'), end: () => world.restart('database') },
    ...(databaseLine
      ? [
          {
            name: `${2 * SLOW_MS} ms more for each question to the database`,
            begin: () => void (databaseLine.delayMs = SLOW_MS),
            end: () => void (databaseLine.delayMs = 0),
          },
        ]
      : []),
    ...(disk ? [{ name: 'the database’s disk full', begin: disk.fill, end: disk.empty }] : []),
    {
      name: 'clocks 5 minutes ahead and behind',
      begin: async () => {
        await exchange(world, 'appointments', clock(CLOCK_MS));
        await exchange(world, 'booking', clock(-CLOCK_MS));
        await exchange(world, 'messaging', clock(CLOCK_MS));
      },
      end: async () => {
        for (const name of ['appointments', 'booking', 'messaging']) await exchange(world, name);
      },
    },
    {
      name: 'mail, text messages and card processor away',
      begin: () => world.kill('mail'),
      end: () => world.restart('mail'),
    },
  ];
}

const killed = (world: ProgramsApart, name: string): Fault => ({
  name: `${name} killed`,
  begin: () => world.programs.get(name)!.kill(),
  end: () => world.programs.get(name)!.start(),
});

/** Replaces a program by a new process, as in a rolling restart. Returns the exit code of the first one. */
export async function exchange(
  world: ProgramsApart,
  name: string,
  environment: Record<string, string> = {},
): Promise<number | string> {
  const before = world.programs.get(name)!;
  const next = await world.another(name, environment);
  world.programs.set(name, next);
  if (name === 'gateway') world.direct(next.url);
  return before.stop();
}

const clock = (offsetMs: number): Record<string, string> => ({
  CLOCK_OFFSET_MS: String(offsetMs),
  NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'tools/faults/skewed-clock.mjs')).href}`,
});
