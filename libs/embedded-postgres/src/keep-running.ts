import { setTimeout as pause } from 'node:timers/promises';

export interface KeepOptions {
  /** The server ended by itself, or was killed. */
  onDown?: () => void;
  /** It runs again; after how many milliseconds. */
  onUp?: (afterMs: number) => void;
  /** It could not be started again; the next attempt comes by itself. */
  onFailure?: (error: unknown) => void;
}

interface Server {
  /** Resolves when the server has ended, whoever ended it. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A server that ran this long was in order: the next restart does not wait. */
const SETTLED_MS = 30_000;

/** Starts a server again whenever it ends, with growing pauses. Answers what stops it for good. */
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
      // A start that was under way when the stop came.
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
