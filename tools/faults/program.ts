import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../build/packages.ts';
import { endsWithUs } from '@drawpoint/nest-kit/testing/ends-with-us';

export type Program = ReturnType<typeof programOf>;

export interface ProgramOptions {
  /** A built program, relative to the repository's root. */
  file: string;
  args?: string[];
  env: Record<string, string>;
  /** Responds with 200 when the program is ready. */
  readyUrl: string;
}

// Generous for busy machines; a program that exits is noticed at once.
const READY_WITHIN_MS = 180_000;

/** Builds every program's `dist`, so tests run the current sources. */
export async function buildPrograms(): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/launch.mjs', 'build'], { cwd: root });
}

/** A built program as its own process, which tests can kill and restart. */
export function programOf({ file, args = [], env, readyUrl }: ProgramOptions) {
  let child: ChildProcess | undefined;
  let end: Promise<number | string> = Promise.resolve(0);
  let said = '';

  const launch = (withInput: boolean): void => {
    const started = spawn(process.execPath, [join(root, file), ...args], {
      cwd: root,
      // With a compile cache, as `npm start` has: compiling takes a seventh of a start.
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
    /**
     * Starts or restarts the program and resolves when it is ready. `with input` connects its standard input.
     */
    start: async (withInput?: 'with input') => {
      launch(withInput !== undefined);
      await untilReady();
    },
    /** Types a line. */
    type: (line: string) => void child?.stdin?.write(`${line}\n`),
    /** Kills the program with SIGKILL and waits for its end. */
    kill: async () => void (await stop('SIGKILL')),
    /** Sends a signal, SIGTERM by default, and waits. Returns the exit code, or the signal that ended it. */
    stop,
    /** Waits until it exits by itself. */
    ended: () => end,
    isRunning: () => child !== undefined,
    pid: () => child?.pid,
    /** Whether it reports that it is ready. */
    isReady,
    /** All output so far. */
    output: () => said,
  };
}

const isOk = async (response: Response): Promise<boolean> => {
  await response.arrayBuffer();
  return response.ok;
};
