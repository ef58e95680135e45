import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 15_000;
const HAS_PROC = existsSync('/proc/self/cwd');

/**
 * Ends a server that a killed program left behind on the folder, and removes a pid file that names somebody else's
 * process by now, but only once nothing works in the folder any more. Throws where it does not end.
 */
export async function stopLeftover(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const folder = realpathSync(dataDir);
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  // Fast shutdown first; immediate shutdown is recovered from at the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isAt(pid, folder)) process.kill(pid, signal);
    for (let waited = 0; waited < PATIENCE_MS && isInUse(pid, folder); waited += 50) await pause(50);
    if (isInUse(pid, folder)) continue;
    // Postgres itself would wait for whoever has this number now, a zombie included.
    if (HAS_PROC) rmSync(file, { force: true });
    return;
  }
  throw new Error(`Another Postgres (process ${pid}) runs on ${dataDir} and does not end.`);
}

/** A server and each of its helpers work in the data folder. */
function isAt(pid: number, folder: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    if (HAS_PROC) return readlinkSync(`/proc/${pid}/cwd`) === folder;
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isInUse(pid: number, folder: string): boolean {
  if (!HAS_PROC) return isAt(pid, folder);
  return readdirSync('/proc').some((entry) => isAt(Number(entry), folder));
}
