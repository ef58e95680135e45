import { spawn, spawnSync } from 'node:child_process';
import { dirname, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:os';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A phase that failed, with a text for the person at the terminal. */
export class Failed extends Error {}

/** Runs one phase quietly, as one line with its time; its output is shown only where it fails. */
export function runPhase(title, file, args, environment = {}) {
  const started = Date.now();
  process.stderr.write(`${title} … `);
  const { status, signal, error, stdout, stderr } = spawnSync(file, args, {
    cwd: root,
    encoding: 'utf8',
    env: withNode(file, environment),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (signal === 'SIGINT' || signal === 'SIGTERM') throw new Failed('stopped.');
  if (status !== 0) {
    process.stderr.write('failed.\n');
    throw new Failed([stdout, stderr, error && String(error)].filter(Boolean).join('\n').trim());
  }
  process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}

/**
 * Runs the command itself with our terminal and answers its exit code. SIGTERM and SIGINT go to it and it is
 * waited for; a Ctrl-C typed at the terminal has reached it already.
 */
export function runForeground(node, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: withNode(node, environment) });
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    process.on('SIGHUP', () => child.kill('SIGTERM'));
    process.on('SIGINT', () => {
      if (!process.stdin.isTTY) child.kill('SIGINT');
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Whatever the command starts by the name `node` is the Node that runs the command. */
function withNode(node, environment) {
  return { ...process.env, ...environment, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}
