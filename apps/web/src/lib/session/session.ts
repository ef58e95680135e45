import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { readStored, writeStored } from '../storage.ts';

/** Names in local storage (docs/product/accounts.md#sessions). */
const TOKEN = 'auth_token';
/** The token of the person who acts for somebody else. */
const ORIGINAL = 'auth_token_original';
const EXPIRED_AT = 'auth_expired_at';
/** The cause beside that time. */
const ENDED_BY = 'auth_ended_by';

/** Why there is no token: never signed in, signed out by the person, or refused by the server. */
export type SessionEnd = 'none' | 'signed-out' | 'expired';
export type Session = { token: string | null; ended: SessionEnd };

const listeners = createListeners();

// Storage may be blocked; the session then lasts as long as the page.
const read = (name: string) => readStored('localStorage', name);
const write = (name: string, value: string | null) => writeStored('localStorage', name, value);

/** What was typed in this tab, such as a booking, is nobody else's to find after signing out. */
function forgetTyped(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}

/**
 * What storage says: an expiry is known to a page that was loaded after it, and to the other tabs. Earlier versions stored
 * the time of an expiry alone, without a cause.
 */
function stored(): Session {
  const token = read(TOKEN);
  const isExpired = token === null && read(EXPIRED_AT) !== null && read(ENDED_BY) !== 'signed-out';
  return { token, ended: isExpired ? 'expired' : 'none' };
}

const VISITOR: Session = { token: null, ended: 'none' };

let session: Session = typeof localStorage === 'undefined' ? VISITOR : stored();

function set(next: Session): void {
  session = next;
  listeners.tell();
}

/** Takes over what storage says, as a page does that is loaded now. */
export const readSession = (): void => set(stored());

export const currentSession = (): Session => session;

export function startSession(token: string): void {
  write(TOKEN, token);
  write(ORIGINAL, null);
  write(EXPIRED_AT, null);
  write(ENDED_BY, null);
  set({ token, ended: 'none' });
}

/** How somebody came to act for another person, or as themselves again. */
export type Switch = 'started' | 'stopped' | 'expired';
const switchListeners = createListeners<[how: Switch]>();

/** Notifies when impersonation starts or ends in this browser. */
export const onSwitch = switchListeners.listen;

function switchTo(token: string, how: Switch): void {
  write(TOKEN, token);
  forgetTyped();
  set({ token, ended: 'none' });
  switchListeners.tell(how);
}

/** Acts with another person's token; the person's own is kept aside (docs/product/accounts.md#impersonation). */
export function actFor(token: string): void {
  write(ORIGINAL, session.token);
  switchTo(token, 'started');
}

/** Restores the person's own token. False when none was kept aside. */
export function actAsOneself(how: 'stopped' | 'expired'): boolean {
  const original = read(ORIGINAL);
  if (original === null) return false;
  write(ORIGINAL, null);
  switchTo(original, how);
  return true;
}

/**
 * Forgets the token and records the time and the cause. When it was another person's, its expiry restores the person's own (docs/product/accounts.md#impersonation).
 */
export function endSession(ended: 'signed-out' | 'expired'): void {
  if (ended === 'expired' && actAsOneself('expired')) return;
  // Before the token goes, which is what the other tabs hear of.
  write(EXPIRED_AT, new Date().toISOString());
  write(ENDED_BY, ended);
  write(ORIGINAL, null);
  write(TOKEN, null);
  if (ended === 'signed-out') forgetTyped();
  set({ token: null, ended });
}

/** Tells of every change; answers how to stop. */
export const onSessionChange = listeners.listen;

/** Documents are made for visitors; who is signed in is seen when the code has taken over. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, () => VISITOR);

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN) return;
    const now = stored();
    set(now.token === null && now.ended === 'none' ? { token: null, ended: 'signed-out' } : now);
  });
}
