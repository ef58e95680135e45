/**
 * `npm run compose [-- arguments of docker compose]`: runs everything in containers on this machine, and
 * waits until it is ready. The first run creates `deploy/compose.env` with the secrets. It never changes
 * later, because the volumes are encrypted with them. Default arguments: `up --build --detach --wait`, with
 * the sandbox for mail and texts.
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
