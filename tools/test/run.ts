import { spawn, type ChildProcess } from 'node:child_process';
import { root } from '../build/packages.ts';

/** The result of a process. `output` has both streams in order. */
export interface ProcessResult {
  ok: boolean;
  output: string;
  seconds: number;
}

export interface RunOptions {
  env?: Record<string, string>;
  /** Minutes until it is stopped as failed; 10 by default. */
  limitMinutes?: number;
}

const running = new Set<ChildProcess>();

/** Runs a program from the repository's root. Returns a failure, never throws it. */
export function run(file: string, args: string[], options: RunOptions = {}): Promise<ProcessResult> {
  const started = Date.now();
  const minutes = options.limitMinutes ?? 10;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const limit = setTimeout(() => {
      output += `\nStopped after ${minutes} minutes.\n`;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, minutes * 60_000);
    const end = (ok: boolean) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ ok, output: output.trim(), seconds: (Date.now() - started) / 1000 });
    };
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** Runs one of the project's own tools with this Node. */
export function runNode(args: string[], options: RunOptions = {}): Promise<ProcessResult> {
  return run(process.execPath, args, options);
}

/** Ctrl-C or SIGTERM stops the current phase, and the run fails. */
export function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal);
      process.exitCode = 130;
      setTimeout(() => process.exit(130), 10_000).unref();
    });
  }
}
