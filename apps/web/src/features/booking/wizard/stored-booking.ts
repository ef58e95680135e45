import { serverNow } from '../../../lib/time/server-clock.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { NOTHING_ACKNOWLEDGED, type Acknowledged } from './session-content.ts';
import { STEPS, type Step } from './steps.ts';
import { NAME } from './stored-name.ts';

/** A booking as a reload finds it again. */
export type StoredBooking = {
  userId: number;
  token: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  draft: Draft;
  step: Step;
  furthest: Step;
  acknowledged: Acknowledged;
  /** What it was begun from, by name; null for nothing. */
  originName: string | null;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStep = (value: unknown): value is Step => STEPS.some((step) => step === value);

/** Reads a stored booking of this person that has not expired at `now` (milliseconds); null for anything else. */
export function parseStored(
  text: string | null,
  userId: number,
  now: number,
  originName: string | null = null,
): StoredBooking | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (!isRecord(stored) || stored.userId !== userId) return null;
  if ((stored.originName ?? null) !== originName) return null;
  const { token, expiresAt, draft, step, furthest, acknowledged } = stored;
  if (typeof token !== 'string' || typeof expiresAt !== 'string' || !isRecord(draft)) return null;
  if (!(Date.parse(expiresAt) > now) || !isStep(step) || !isStep(furthest)) return null;
  return {
    ...{ userId, token, expiresAt, step, furthest, originName },
    draft: { ...EMPTY_DRAFT, ...draft },
    acknowledged: { ...NOTHING_ACKNOWLEDGED, ...(isRecord(acknowledged) && acknowledged) },
  };
}

// Storage may be blocked; a reload then starts afresh.
/** The booking that a reload of this tab finds, or null. One of somebody else's, of another origin or an expired one is forgotten. */
export function readStored(userId: number, originName: string | null = null): StoredBooking | null {
  try {
    const stored = parseStored(sessionStorage.getItem(NAME), userId, serverNow(), originName);
    if (!stored) sessionStorage.removeItem(NAME);
    return stored;
  } catch {
    return null;
  }
}

export function keepStored(booking: StoredBooking): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(booking));
  } catch {
    // Nothing to keep it in.
  }
}

export function forgetStored(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Nothing was kept.
  }
}
