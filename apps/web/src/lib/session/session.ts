import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { deleteDatabase, readStored, writeStored } from '../storage.ts';

/** Keys in local storage (docs/product/accounts.md#sessions). */
const TOKEN = 'auth_token';
/** The person's own token while impersonating. */
const ORIGINAL = 'auth_token_original';
const EXPIRED_AT = 'auth_expired_at';
/** Why the session ended. */
const ENDED_BY = 'auth_ended_by';

/** Why there is no token: never signed in, signed out, or refused by the server. */
export type SessionEnd = 'none' | 'signed-out' | 'expired';
export type Session = { token: string | null; ended: SessionEnd };

const listeners = createListeners();

// When storage is blocked, the session lasts as long as the page.
const read = (name: string) => readStored('localStorage', name);
const write = (name: string, value: string | null) => writeStored('localStorage', name, value);

/** Clears this tab's session storage, so that the next person finds no drafts. */
function clearDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked.
  }
}

/**
 * Reads the session from storage. An expiry is visible to later pages and other tabs. Earlier versions stored
 * only the time of an expiry, without a cause.
 */
function stored(): Session {
  const token = read(TOKEN);
  const isExpired = token === null && read(EXPIRED_AT) !== null && read(ENDED_BY) !== 'signed-out';
  return { token, ended: isExpired ? 'expired' : 'none' };
}

const VISITOR: Session = { token: null, ended: 'none' };

let session: Session = typeof localStorage === 'undefined' ? VISITOR : stored();

/** What a phlebotomist's phone keeps for work without a network. It never outlives the session. */
export const KEPT_DAY = 'kept-day';

function set(next: Session): void {
  if (next.token !== session.token) deleteDatabase(KEPT_DAY);
  session = next;
  listeners.tell();
}

/** Reads the session from storage again, as a new page would. */
export const readSession = (): void => set(stored());

export const currentSession = (): Session => session;

export function startSession(token: string): void {
  write(TOKEN, token);
  write(ORIGINAL, null);
  write(EXPIRED_AT, null);
  write(ENDED_BY, null);
  set({ token, ended: 'none' });
}

/** Why the active token changed: an impersonation started, was stopped or expired. */
export type Switch = 'started' | 'stopped' | 'expired';
const switchListeners = createListeners<[how: Switch]>();

/** Registers a listener for the start and end of an impersonation. Returns the function that stops it. */
export const onSwitch = switchListeners.listen;

function switchTo(token: string, how: Switch): void {
  write(TOKEN, token);
  clearDrafts();
  set({ token, ended: 'none' });
  switchListeners.tell(how);
}

/**
 * Uses the impersonated person's token and sets the caller's own one aside
 * (docs/product/accounts.md#impersonation).
 */
export function actFor(token: string): void {
  write(ORIGINAL, session.token);
  switchTo(token, 'started');
}

/** Restores the person's own token. Returns false when none was set aside. */
export function restoreOwnToken(how: 'stopped' | 'expired'): boolean {
  const original = read(ORIGINAL);
  if (original === null) return false;
  write(ORIGINAL, null);
  switchTo(original, how);
  return true;
}

/**
 * Removes the token and stores the time and the cause. When an impersonation expires, it restores the
 * caller's own token instead (docs/product/accounts.md#impersonation).
 */
export function endSession(ended: 'signed-out' | 'expired'): void {
  if (ended === 'expired' && restoreOwnToken('expired')) return;
  // Write these before the token is removed: other tabs react to that.
  write(EXPIRED_AT, new Date().toISOString());
  write(ENDED_BY, ended);
  write(ORIGINAL, null);
  write(TOKEN, null);
  if (ended === 'signed-out') clearDrafts();
  set({ token: null, ended });
}

/** Registers a listener for session changes. Returns the function that stops it. */
export const onSessionChange = listeners.listen;

/** The session. Documents are prerendered as signed out, so it is known only after hydration. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, () => VISITOR);

/** Follows sign-ins and sign-outs of other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN) return;
    const now = stored();
    set(now.token === null && now.ended === 'none' ? { token: null, ended: 'signed-out' } : now);
  });
}
