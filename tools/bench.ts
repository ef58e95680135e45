/** `npm run bench:…`: runs `tools/bench/<name>.ts`, or `main.ts` in the folder of that name. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [name = '', ...args] = process.argv.slice(2);
const file = [`${name}.ts`, join(name, 'main.ts')]
  .map((path) => join(import.meta.dirname, 'bench', path))
  .find((path) => /^[a-z-]+$/.test(name) && existsSync(path));
if (!file) {
  console.error(`There is no bench ${JSON.stringify(name)}; npm run lists those there are.`);
  process.exit(1);
}
// Runs the built packages, as in production.
const child = spawn(process.execPath, ['--expose-gc', file, ...args], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
