import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface Started {
  /** From `npm start` to the first healthy answer. */
  ms: number;
  /** Resident memory of the program's own process, in MB. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

const HEALTHY_WITHIN_MS = 60_000;

/** Runs `npm start` in a folder; `pidOf` finds the program that it comes to in the end. */
export async function npmStart(
  folder: string,
  port: number,
  env: Record<string, string>,
  pidOf: () => Promise<number> | number,
): Promise<Started> {
  const began = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = once(npm, 'exit');
  while (!(await isHealthy(port))) {
    if (npm.exitCode !== null || performance.now() - began > HEALTHY_WITHIN_MS) {
      throw new Error(`npm start in ${folder} did not become healthy.`);
    }
    await pause(20);
  }
  const ms = performance.now() - began;
  const pid = await pidOf();
  return {
    ms,
    memory: async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
      return Number(stdout) / 1024;
    },
    stop: async () => {
      process.kill(pid, 'SIGTERM');
      await ended;
    },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
