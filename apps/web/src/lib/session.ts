import { useSyncExternalStore } from 'react';

/** Names in local storage (1 §9). */
const TOKEN = 'auth_token';
const EXPIRED_AT = 'auth_expired_at';

/** Why there is no token: never signed in, signed out by the person, or refused by the server. */
export type SessionEnd = 'none' | 'signed-out' | 'expired';
export type Session = { token: string | null; ended: SessionEnd };

const listeners = new Set<() => void>();

// Storage may be blocked; the session then lasts as long as the page.
function read(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing to keep it in.
  }
}

/** What was typed in this tab, such as a booking, is nobody else's to find after signing out. */
function forgetTyped(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}

let session: Session = { token: typeof localStorage === 'undefined' ? null : read(), ended: 'none' };

function set(next: Session): void {
  session = next;
  listeners.forEach((listener) => listener());
}

export const currentSession = (): Session => session;

export function startSession(token: string): void {
  write(TOKEN, token);
  write(EXPIRED_AT, null);
  set({ token, ended: 'none' });
}

/** Forgets the token; an expiry is recorded with its time (1 §4). */
export function endSession(ended: 'signed-out' | 'expired'): void {
  write(TOKEN, null);
  if (ended === 'expired') write(EXPIRED_AT, new Date().toISOString());
  else forgetTyped();
  set({ token: null, ended });
}

/** Tells of every change; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const VISITOR: Session = { token: null, ended: 'none' };

/** Documents are made for visitors; who is signed in is seen when the code has taken over. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession, () => VISITOR);

/** Another tab signed in or out: this one follows. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== TOKEN) return;
    set({ token: event.newValue, ended: event.newValue === null ? 'signed-out' : 'none' });
  });
}
