import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;
const HAS_PROC = existsSync('/proc/self/cwd');

/**
 * Ends a server that a killed program left running on the folder. Then removes its pid file, which may name
 * another process by now, once no process works in the folder. Throws when the server does not end.
 */
export async function stopLeftover(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const folder = realpathSync(dataDir);
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  // Fast shutdown first. After an immediate shutdown Postgres recovers at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (runsIn(pid, folder)) process.kill(pid, signal);
    for (let waited = 0; waited < TIMEOUT_MS && isInUse(pid, folder); waited += 50) await pause(50);
    if (isInUse(pid, folder)) continue;
    // Postgres would wait for any process with this pid, even a zombie.
    if (HAS_PROC) rmSync(file, { force: true });
    return;
  }
  throw new Error(`Another Postgres (process ${pid}) runs on ${dataDir} and does not end.`);
}

/** Postgres and each of its helper processes use the data folder as their working directory. */
function runsIn(pid: number, folder: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    if (HAS_PROC) return readlinkSync(`/proc/${pid}/cwd`) === folder;
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isInUse(pid: number, folder: string): boolean {
  if (!HAS_PROC) return runsIn(pid, folder);
  return readdirSync('/proc').some((entry) => runsIn(Number(entry), folder));
}
