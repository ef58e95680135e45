import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../build/packages.ts';
import { endsWithUs } from '@drawpoint/nest-kit/testing/ends-with-us';

export type Program = ReturnType<typeof programOf>;

export interface ProgramOptions {
  /** A built program, from the repository's root. */
  file: string;
  args?: string[];
  env: Record<string, string>;
  /** Answers 200 when the program takes work. */
  readyUrl: string;
}

// Generous: a busy machine is slow, and what ends by itself is noticed at once.
const READY_WITHIN_MS = 180_000;

/** Brings every program's `dist` up to date with its sources, so that tests run what is there now. */
export async function buildPrograms(): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/launch.mjs', 'build'], { cwd: root });
}

/** A built program as a process of its own, to be killed and started again. */
export function programOf({ file, args = [], env, readyUrl }: ProgramOptions) {
  let child: ChildProcess | undefined;
  let end: Promise<number | string> = Promise.resolve(0);
  let said = '';

  const launch = (withInput: boolean): void => {
    const started = spawn(process.execPath, [join(root, file), ...args], {
      cwd: root,
      // As `npm start` does: a seventh of a start is compiling.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: '.cache/compile', ...env },
      stdio: [withInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    }
    const kill = () => void started.kill('SIGKILL');
    process.once('exit', kill);
    end = new Promise((resolve) =>
      started.once('close', (code, signal) => {
        process.off('exit', kill);
        child = undefined;
        resolve(code ?? signal ?? 'unknown');
      }),
    );
    if (started.pid !== undefined) endsWithUs(started.pid, end);
  };
  const isReady = (): Promise<boolean> => fetch(readyUrl).then(isOk, () => false);
  const untilReady = async (): Promise<void> => {
    const limit = Date.now() + READY_WITHIN_MS;
    while (child && Date.now() < limit) {
      if (await isReady()) return;
      await pause(50);
    }
    throw new Error(`${file} did not become ready:\n${said.slice(-4_000)}`);
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> => {
    child?.kill(signal);
    return end;
  };
  return {
    /** Starts it, or starts it again, where told with somebody who can type; resolves when it takes work. */
    start: async (withInput?: 'with input') => {
      launch(withInput !== undefined);
      await untilReady();
    },
    /** Types a line. */
    type: (line: string) => void child?.stdin?.write(`${line}\n`),
    /** `kill -9`, and waits until it is gone. */
    kill: async () => void (await stop('SIGKILL')),
    /** SIGTERM or another signal, and waits: its exit code, or the signal that ended it. */
    stop,
    /** Waits until it ends by itself. */
    ended: () => end,
    isRunning: () => child !== undefined,
    pid: () => child?.pid,
    /** Whether it says that it takes work. */
    isReady,
    /** All that it printed so far. */
    output: () => said,
  };
}

const isOk = async (response: Response): Promise<boolean> => {
  await response.arrayBuffer();
  return response.ok;
};
