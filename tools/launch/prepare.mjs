import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root, runPhase } from './process.mjs';

export const NX_CLI = 'node_modules/nx/dist/bin/nx.js';
export const NX = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0' };

/** Generates the Prisma clients of changed schemas. */
export async function generate(node) {
  const schemas = foldersOf('apps').map((app) => join(app, 'prisma', 'schema.prisma'));
  await once('generated', ['package-lock.json', ...schemas], clientsExist, () =>
    runPhase('Generating the database clients', node, [NX_CLI, 'run-many', '-t', 'generate'], NX),
  );
}

/**
 * Builds the packages whose sources changed. Without changes it only compares files and does not start Nx.
 */
export async function build(node) {
  const sources = [...foldersOf('apps'), ...foldersOf('libs')];
  const recipe = ['package-lock.json', 'nx.json', 'tsconfig.json', 'tools/build', 'tools/migrate'];
  await once(
    'built',
    [...recipe, ...sources],
    () => clientsExist() && outputsExist(),
    // Always builds for production, even when a test starts it.
    () =>
      runPhase('Building what changed', node, [NX_CLI, 'run-many', '-t', 'build'], {
        ...NX,
        NODE_ENV: 'production',
      }),
  );
}

async function once(name, inputs, outputsAreThere, work) {
  const stamp = join(root, '.cache', 'launch', name);
  const now = fingerprint(root, inputs);
  if (outputsAreThere() && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

function clientsExist() {
  return foldersOf('apps').every(
    (app) =>
      !existsSync(join(root, app, 'prisma/schema.prisma')) ||
      existsSync(join(root, app, 'src/generated/prisma/client.ts')),
  );
}

function outputsExist() {
  return [...foldersOf('apps'), ...foldersOf('libs')].every((folder) =>
    existsSync(join(root, folder, 'dist')),
  );
}

function foldersOf(group) {
  return readdirSync(join(root, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, group, entry.name, 'package.json')))
    .map((entry) => join(group, entry.name));
}
