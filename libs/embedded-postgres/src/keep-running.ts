import { setTimeout as pause } from 'node:timers/promises';

export interface KeepOptions {
  /** Called when the server exited or was killed. */
  onDown?: () => void;
  /** Called when the server runs again, with the downtime in milliseconds. */
  onUp?: (afterMs: number) => void;
  /** Called when a restart failed. The next attempt follows by itself. */
  onFailure?: (error: unknown) => void;
}

interface Server {
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A server that ran this long was healthy, so the backoff starts again from the shortest pause. */
const SETTLED_MS = 30_000;

/**
 * Restarts a server whenever it ends, with exponential backoff. Returns the function that stops it for good.
 */
export function keepRunning<Kept extends Server>(
  first: Kept,
  startAgain: () => Promise<Kept>,
  options: KeepOptions,
): () => Promise<void> {
  let server = first;
  const stopping = new AbortController();

  const keep = async (): Promise<void> => {
    for (let waitMs = FIRST_PAUSE_MS; ;) {
      const started = performance.now();
      await server.ended;
      if (stopping.signal.aborted) return;
      options.onDown?.();
      const down = performance.now();
      if (down - started > SETTLED_MS) waitMs = FIRST_PAUSE_MS;
      for (let again = false; !again; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
        try {
          server = await startAgain();
          again = true;
        } catch (error) {
          options.onFailure?.(error);
        }
      }
      // The stop came while this start was in progress.
      if (stopping.signal.aborted) return server.stop();
      options.onUp?.(performance.now() - down);
    }
  };
  const kept = keep();
  return async () => {
    stopping.abort();
    await server.stop();
    await kept;
  };
}
