/**
 * `npm run compose [-- arguments of docker compose]`: everything in containers on this machine, started in order and waited for.
 * Makes `deploy/compose.env` with its secrets on the first run and never changes it: the volumes are sealed with it. Without
 * arguments: `up --build --detach --wait`, with the sandbox in place of mail and texts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { composeSandbox, composeSecrets } from './compose-secrets.ts';

const file = join(root, 'deploy', 'compose.env');
if (!existsSync(file)) {
  const lines = Object.entries({ ...composeSecrets(), ...composeSandbox() });
  writeFileSync(file, lines.map(([name, value]) => `${name}=${value}\n`).join(''), { mode: 0o600 });
  console.log('Secrets were made in deploy/compose.env. Keep it: without it the volumes cannot be read.');
}
const wanted = process.argv.slice(2);
const args = wanted.length > 0 ? wanted : ['up', '--build', '--detach', '--wait'];
const { status, error } = spawnSync(
  'docker',
  ['compose', '--env-file', file, '--profile', 'sandbox', ...args],
  { cwd: root, stdio: 'inherit' },
);
if (error) console.error(`docker compose could not be started: ${error.message}`);
process.exitCode = status ?? 1;
