/**
 * `npm run compose [-- arguments of docker compose]`: everything in containers on this machine, started in order and waited for.
 * Makes `deploy/compose.env` with its secrets on the first run and never changes it: the volumes are sealed with it. Without
 * arguments: `up --build --detach --wait`, with the sandbox in place of mail and texts.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { makeComposeEnv } from './compose-secrets.ts';

const file = join(root, 'deploy', 'compose.env');
if (makeComposeEnv(file)) {
  console.log('Secrets were made in deploy/compose.env. Keep it: without it the volumes cannot be read.');
}
const wanted = process.argv.slice(2);
const start = ['up', '--build', '--detach', '--wait'];
const words = ['--env-file', file, '--profile', 'sandbox', ...(wanted.length > 0 ? wanted : start)];
const { status, error } = spawnSync('docker', ['compose', ...words], { cwd: root, stdio: 'inherit' });
if (error) console.error(`docker compose could not be started: ${error.message}`);
process.exitCode = status ?? 1;
