import type { Duplex } from 'node:stream';

/**
 * What `net` itself uses to read a line of the system. Pausing the stream does not do: a paused line is read until
 * its buffer is full, and its end is read at once.
 */
type Handle = { reading: boolean; readStart: () => number; readStop: () => number };

function handleOf(line: Duplex): Handle | null {
  const { _handle: handle } = line as { _handle?: Partial<Handle> | null };
  return handle?.readStart && handle.readStop ? (handle as Handle) : null;
}

/** Leaves a line unread for now, whatever comes on it. False where it was not read anyway. */
export function stopReading(line: Duplex): boolean {
  const handle = handleOf(line);
  if (!handle?.reading) return false;
  handle.readStop();
  return true;
}

/** Reads a line again that `stopReading` stopped, unless it was closed since. */
export function startReading(line: Duplex): void {
  const handle = handleOf(line);
  if (handle?.reading) handle.readStart();
}
