import { spawn } from 'node:child_process';
import { dirname, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:os';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** A failed phase, with a text for the person at the terminal. */
export class Failed extends Error {}

/**
 * Runs one phase quietly, as one line with its duration. Shows its output only when it fails. A signal also
 * stops the processes it started.
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
  const stopped = forwardSignalsTo(child);
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
 * Runs the command in our terminal and returns its exit code. Forwards SIGTERM and SIGINT and waits; a Ctrl-C
 * in the terminal reaches the command directly.
 */
export function runForeground(node, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: withNode(node, environment) });
    forwardSignalsTo(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Forwards signals until the child exits. The returned function tells whether a signal came. */
function forwardSignalsTo(child) {
  let came = false;
  const pass = (signal) => {
    came = true;
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  // When npm is killed, we get a new parent. The command must then stop as well.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && pass('SIGTERM'), 500);
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  child.once('exit', () => {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, pass);
  });
  return () => came;
}

/** Makes `node` mean this Node in everything the command starts. */
function withNode(node, environment) {
  return { ...process.env, ...environment, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
}
