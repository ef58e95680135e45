import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNatsServer, NATS_MISSING } from '@drawpoint/nest-kit/testing/find-program';
import { readJson, writeWhole } from '../build/files.ts';
import { root } from '../build/packages.ts';
import { findContainerTools } from '../containers/machine.ts';
import { missingPostgresTools } from '../restore/postgres-tools.ts';

/** Long tests whose result rarely changes. They run each night, and when a file of their area has changed. */
export interface Area {
  /** The files and folders under test, as globs from the root. */
  files: readonly string[];
  /** Integration tests, as paths from the root. */
  tests?: readonly string[];
  /** Settings for the night, with which the tests take longer. */
  env?: Readonly<Record<string, string>>;
  /** A testing tool with its arguments. */
  command?: readonly string[];
  /** Used by `npm test` in place of the command, and limited to six minutes. */
  short?: readonly string[];
  /** What the command needs and this machine lacks. */
  missing?: () => string | undefined;
}

export const AREAS: Readonly<Record<string, Area>> = {
  outages: {
    tests: [
      'libs/nest-kit/src/bus/nats-outage.int-spec.ts',
      'libs/nest-kit/src/jobs/jobs-outage.int-spec.ts',
      'tools/faults/outages.int-spec.ts',
      'tools/faults/outages-apart.int-spec.ts',
      'tools/faults/races-over-nats.int-spec.ts',
    ],
    files: ['libs/nest-kit/src/{bus,data,events,jobs}', 'apps/web/src/lib/realtime', 'tools/faults'],
  },
  bookings: {
    tests: ['tools/faults/finalising.int-spec.ts', 'tools/faults/series-kills.int-spec.ts'],
    files: ['apps/booking/src/{bookings,series,sessions}', 'apps/appointments/src/calendar', 'tools/faults'],
  },
  'waiting list': {
    tests: ['apps/local/src/waitlist-crashes.int-spec.ts', 'apps/local/src/waitlist-random.int-spec.ts'],
    files: ['apps/booking/src/{moves,waitlist}', 'apps/local/src/testing'],
  },
  'companies apart': {
    tests: [
      'tools/faults/isolation.int-spec.ts',
      'tools/faults/stored-text.int-spec.ts',
      'tools/faults/whole-run-without-people.int-spec.ts',
    ],
    files: [
      'apps/{admin,appointments,auth,booking,gateway,messaging,notifier}/src',
      'libs/contracts/src',
      'tools/faults',
    ],
  },
  payments: {
    tests: [
      'apps/appointments/src/payments/crashes.int-spec.ts',
      'apps/appointments/src/payments/faults.int-spec.ts',
    ],
    files: ['apps/appointments/src/{payments,testing}', 'libs/nest-kit/src/idempotency'],
  },
  phones: {
    tests: ['apps/appointments/src/day/phone-crashes.int-spec.ts'],
    env: { PHONE_RUNS: '200' },
    files: ['apps/appointments/src/{day,visits}', 'libs/nest-kit/src/data'],
  },
  generators: {
    tests: ['tools/scaffold/generators.int-spec.ts'],
    files: ['tools/{scaffold,generate,new-screen}', 'tools/new-*.ts'],
  },
  'bad input': {
    tests: ['tools/faults/bad-input.int-spec.ts'],
    env: { FUZZ_RUNS: '60' },
    files: ['libs/contracts/src', 'tools/faults/{send,wire,sample,special}-input*.ts'],
  },
  restore: { tests: ['tools/restore/restore.int-spec.ts'], files: ['tools/restore'] },
  'old data': {
    tests: ['apps/local/src/old-data.int-spec.ts', 'libs/embedded-postgres/src/start-postgres.int-spec.ts'],
    files: ['apps/*/prisma/migrations', 'libs/nest-kit/migrations', 'libs/embedded-postgres/src'],
  },
  'installed packages': {
    tests: ['tools/containers/installed-tree.int-spec.ts'],
    files: ['apps/*/package.json', 'tools/containers'],
  },
  chaos: {
    files: ['libs/nest-kit/src/{bus,data,events,idempotency,jobs}', 'tools/{chaos,faults}', 'tools/chaos.ts'],
    command: ['tools/chaos.ts'],
    short: ['tools/chaos.ts', '--only=appointments killed'],
    missing: () => (findNatsServer() ? undefined : NATS_MISSING),
  },
  'restore drill': {
    files: ['tools/restore', 'tools/chaos/restore*.ts'],
    command: ['tools/chaos.ts', '--only=restored'],
    missing: () => missingPostgresTools() ?? (findNatsServer() ? undefined : NATS_MISSING),
  },
  images: {
    files: ['deploy', 'apps/*/package.json', 'tools/containers', 'tools/rehearse.ts'],
    command: ['tools/rehearse.ts'],
    short: ['tools/rehearse.ts', '--quick'],
    missing: () => {
      const tools = findContainerTools();
      return 'missing' in tools ? tools.missing : undefined;
    },
  },
};

const LOCK = join(root, 'nightly.lock');
const WRITTEN = /(^|\/)(dist|generated|node_modules)(\/|$)/;
/** Files that cannot change an area's result: documents, and tests of other areas. */
const BESIDE = /\.(spec\.tsx?|int-spec\.ts|md)$/;

/** A hash over names and texts of the area's tests and files. */
function hashOf({ files, tests = [] }: Area): string {
  const paths = globSync([...files, ...files.map((each) => `${each}/**`)], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !WRITTEN.test(path) && !BESIDE.test(path));
  const hash = createHash('sha256');
  for (const path of [...new Set([...tests, ...paths])].sort()) {
    hash.update(
      `${path}\n${createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex')}\n`,
    );
  }
  return hash.digest('hex').slice(0, 16);
}

const locked = (): Record<string, string> => (readJson(LOCK) as Record<string, string> | undefined) ?? {};

/** The areas whose files changed since their last success. */
export const changedAreas = (): string[] => {
  const hashes = locked();
  return Object.entries(AREAS).flatMap(([name, area]) => (hashes[name] === hashOf(area) ? [] : [name]));
};

/** Stores whether these areas are green with their current files. */
export function recordResults(results: Readonly<Record<string, boolean>>): void {
  const hashes = locked();
  for (const [name, isGreen] of Object.entries(results)) {
    if (isGreen) hashes[name] = hashOf(AREAS[name]!);
    else delete hashes[name];
  }
  const sorted = Object.entries(hashes).sort(([one], [other]) => one.localeCompare(other));
  writeWhole(LOCK, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
