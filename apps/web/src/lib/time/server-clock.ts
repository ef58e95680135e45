import { createListeners } from '../listeners.ts';

/** Bounds for how far the server's clock is ahead of this device's, in milliseconds. */
type Bounds = { least: number; most: number };

export type ClockState = Bounds & {
  /** The offset in use. Zero while the clocks may agree. */
  ahead: number;
};

/** A `Date` header has whole seconds, and a busy server sets it a moment late. */
const HEADER_MS = 2_000;

/**
 * Bounds from a response's `Date` header. `askedAt` and `answeredAt` are milliseconds of this device's clock.
 * Null when the header is missing or unusable.
 */
export function boundsOf(date: string | null, askedAt: number, answeredAt: number): Bounds | null {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs) || answeredAt < askedAt) return null;
  return { least: serverMs - answeredAt, most: serverMs + HEADER_MS - askedAt };
}

/**
 * Combines the known bounds with new ones. When they exclude each other, the device's clock was set, and only
 * the new ones count.
 */
export function withBounds(known: ClockState, added: Bounds): ClockState {
  const both = { least: Math.max(known.least, added.least), most: Math.min(known.most, added.most) };
  const bounds = both.least <= both.most ? both : added;
  const fits = (ahead: number) => bounds.least <= ahead && ahead <= bounds.most;
  // Keep the offset while it fits, so that times on the screen do not jump.
  const ahead = [0, known.ahead].find(fits) ?? Math.round((bounds.least + bounds.most) / 2);
  return { ...bounds, ahead };
}

let known: ClockState = { least: -Infinity, most: Infinity, ahead: 0 };
const listeners = createListeners();

/** Learns the server's time from a response. Arguments as for `boundsOf`. */
export function updateServerClock(date: string | null, askedAt: number, answeredAt: number): void {
  const added = boundsOf(date, askedAt, answeredAt);
  if (!added) return;
  const before = known.ahead;
  known = withBounds(known, added);
  if (known.ahead !== before) listeners.tell();
}

/** The server's current time, in milliseconds since 1970. Use it to compare with instants from the server. */
export const serverNow = (): number => Date.now() + known.ahead;

/** How far the server's clock is ahead of this device's, in milliseconds. */
export const serverAhead = (): number => known.ahead;

/** Registers a listener for changes of the offset. Returns the function that stops it. */
export const onServerTime = listeners.listen;
