import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runPhase } from './process.mjs';

const lockfile = join(root, 'package-lock.json');
/** npm writes this file at the very end of an installation. */
const installed = join(root, 'node_modules', '.package-lock.json');
const stamp = join(root, '.cache', 'launch', 'installed');

/** Runs `npm ci` when packages are missing or do not match package-lock.json. */
export async function installPackages(node) {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (existsSync(installed)) {
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
    if (statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return remember(wanted);
  }
  const script = process.env.npm_execpath;
  const [file, ...first] = script?.endsWith('.js') ? [node, script] : ['npm'];
  await runPhase(
    'Installing packages',
    file,
    [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      // Prevents packages from downloading anything else during installation.
      PRISMA_SCHEMA_ENGINE_BINARY: node,
      SCARF_ANALYTICS: 'false',
      NX_DAEMON: 'false',
    },
  );
  remember(wanted);
}

function remember(fingerprint) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}
