import { spawn } from 'node:child_process';
import { dirname, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:os';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** A phase that failed, with a text for the person at the terminal. */
export class Failed extends Error {}

/**
 * Runs one phase quietly, as one line with its time; its output is shown only where it fails. Stopped by a signal,
 * it takes what it started with it.
 */
export async function runPhase(title, file, args, environment = {}) {
  const started = Date.now();
  process.stderr.write(`${title} … `);
  const child = spawn(file, args, {
    cwd: root,
    env: withNode(file, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stopped = passSignalsTo(child);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve((output += String(error))));
    child.once('close', (status) => resolve(status));
  });
  if (stopped()) throw new Failed('stopped.');
  if (code !== 0) {
    process.stderr.write('failed.\n');
    throw new Failed(output.trim());
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
    passSignalsTo(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Until the child ends. The function it returns tells whether a signal came. */
function passSignalsTo(child) {
  let came = false;
  const pass = (signal) => {
    came = true;
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  // An npm that was killed leaves us behind: what it ran ends with it.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && pass('SIGTERM'), 500);
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  child.once('exit', () => {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, pass);
  });
  return () => came;
}

/** Whatever the command starts by the name `node` is the Node that runs the command. */
function withNode(node, environment) {
  return { ...process.env, ...environment, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}
