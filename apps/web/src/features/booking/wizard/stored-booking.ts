import { serverNow } from '../../../lib/time/server-clock.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';
import { NOTHING_ACKNOWLEDGED, type AcknowledgedContent } from './session-content.ts';
import { STEPS, type Step } from './steps.ts';
import { NAME } from './stored-name.ts';

/** A booking as it is stored for a reload. */
export type StoredBooking = {
  userId: number;
  token: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  draft: Draft;
  step: Step;
  furthest: Step;
  acknowledged: AcknowledgedContent;
  /** Name of the origin; null when the booking has none. */
  originName: string | null;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStep = (value: unknown): value is Step => STEPS.some((step) => step === value);

/**
 * Parses a stored booking. Null unless it belongs to this person and origin and has not expired at `now`
 * (milliseconds).
 */
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
    draft: {
      ...EMPTY_DRAFT,
      ...draft,
      typed: { ...EMPTY_DRAFT.typed, ...(isRecord(draft.typed) && draft.typed) },
    },
    acknowledged: { ...NOTHING_ACKNOWLEDGED, ...(isRecord(acknowledged) && acknowledged) },
  };
}

// Storage may be blocked; a reload then starts a new booking.
/**
 * Reads this tab's stored booking, or null. Removes it when it has expired or belongs to another person or
 * origin.
 */
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
    // Storage is blocked.
  }
}

export function forgetStored(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
