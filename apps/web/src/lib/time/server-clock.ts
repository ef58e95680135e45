import { createListeners } from '../listeners.ts';

/** How far the server's clock is ahead of this device's: at least and at most so many milliseconds. */
type Bounds = { least: number; most: number };

export type ClockState = Bounds & {
  /** What is reckoned with: nothing while the clocks may agree. */
  ahead: number;
};

/** A `Date` header has whole seconds, and a busy server sets it a moment late. */
const HEADER_MS = 2_000;

/**
 * What an answer's `Date` header tells, given when this device asked and had the answer, in milliseconds of its clock; null
 * where it tells nothing.
 */
export function boundsOf(date: string | null, askedAt: number, answeredAt: number): Bounds | null {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said) || answeredAt < askedAt) return null;
  return { least: said - answeredAt, most: said + HEADER_MS - askedAt };
}

/** What is known after one more answer; a clock that was set meanwhile makes the newest count alone. */
export function withBounds(known: ClockState, heard: Bounds): ClockState {
  const both = { least: Math.max(known.least, heard.least), most: Math.min(known.most, heard.most) };
  const bounds = both.least <= both.most ? both : heard;
  const fits = (ahead: number) => bounds.least <= ahead && ahead <= bounds.most;
  // What fits is kept, so that nothing on the screen moves to and fro by less than is known.
  const ahead = [0, known.ahead].find(fits) ?? Math.round((bounds.least + bounds.most) / 2);
  return { ...bounds, ahead };
}

let known: ClockState = { least: -Infinity, most: Infinity, ahead: 0 };
const listeners = createListeners();

/** Every answer of the server's tells how late it is there; the arguments are those of `boundsOf`. */
export function hearServerTime(date: string | null, askedAt: number, answeredAt: number): void {
  const heard = boundsOf(date, askedAt, answeredAt);
  if (!heard) return;
  const before = known.ahead;
  known = withBounds(known, heard);
  if (known.ahead !== before) listeners.tell();
}

/** Now, in milliseconds of the server's clock: for whatever is compared with an instant that came from it. */
export const serverNow = (): number => Date.now() + known.ahead;

/** By how many milliseconds the server's clock is ahead of this device's, as far as is known. */
export const serverAhead = (): number => known.ahead;

/** Tells when that becomes known or changes; answers how to stop. */
export const onServerTime = listeners.listen;
