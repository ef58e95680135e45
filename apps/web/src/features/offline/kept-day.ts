import { day, type KeptVisit, type TubeKind } from '@drawpoint/contracts/appointments/day.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { createListeners } from '../../lib/listeners.ts';
import { worksOffline } from '../../lib/session/current-user.ts';
import { currentSession, KEPT_DAY, onSessionChange } from '../../lib/session/session.ts';
import { deleteDatabase } from '../../lib/storage.ts';
import { serverAhead } from '../../lib/time/server-clock.ts';
import { keepFiles } from './kept-files.ts';
import { canKeep, withDay, type StoredDay } from './phone-store.ts';
import { fingerprintOf, importKey, newKey, open, seal } from './seal.ts';

export type Day = OutputOf<typeof day.get>;
/** What this phone keeps, opened. */
export type KeptDay = { user: User; day: Day; readAt: number; ahead: number };
/** `unknown`: not looked at yet. `none`: nothing is kept here, so everything needs the network. */
export type Keeping = { state: 'unknown' | 'none' | 'kept'; kept: KeptDay | null };

const HOUR_MS = 3_600_000;
/** A clock that was set back by more than this would keep the day too long. */
const CLOCK_MS = 300_000;

const UNKNOWN: Keeping = { state: 'unknown', kept: null };
const NONE: Keeping = { state: 'none', kept: null };
let keeping: Keeping = UNKNOWN;
const listeners = createListeners();

function set(next: Keeping): void {
  keeping = next;
  listeners.tell();
}

/** Whether the day must be erased: too long without an answer, or the device's clock was set back. */
export const isOver = ({ readAt, offlineHours }: Pick<StoredDay, 'readAt' | 'offlineHours'>, now: number) =>
  now - readAt > offlineHours * HOUR_MS || readAt - now > CLOCK_MS;

/** Only the contacts of the account itself are left out: no screen needs them without a network. */
const withoutContacts = (user: User): User => ({
  ...user,
  ...{ email: '', mobile: null, date_of_birth: null, address: null, address_state: null, address_zip: null },
});

/** Erases the day, its files and both keys. What is not sent yet stays. */
export function eraseDay(): void {
  deleteDatabase(KEPT_DAY);
  set(NONE);
}

// The session deletes the database itself.
onSessionChange(() => keeping.state !== 'unknown' && set(UNKNOWN));

/** Opens what an earlier page kept. Null without one, and for what belongs to another session or is over. */
export async function openDay(): Promise<KeptDay | null> {
  const { token } = currentSession();
  if (!canKeep() || token === null) return null;
  try {
    const { stored, key } = await withDay(async (database) => ({
      stored: await database.get('day', 'day'),
      key: await database.get('keys', 'day'),
    }));
    if (!stored || !key) return null;
    if (stored.session !== (await fingerprintOf(token)) || isOver(stored, Date.now())) {
      eraseDay();
      return null;
    }
    const { readAt, ahead, sealed } = stored;
    const kept = { ...(await open<Pick<KeptDay, 'user' | 'day'>>(key, sealed)), readAt, ahead };
    if (keeping.state !== 'kept') set({ state: 'kept', kept });
    return kept;
  } catch {
    set(NONE);
    return null;
  }
}

/** Reads the day from the server and keeps it. Erases it when the person may not have one any more. */
export async function keepDay(user: User): Promise<void> {
  const { token } = currentSession();
  if (!canKeep() || token === null || !worksOffline(user)) return eraseDay();
  let read: Day;
  try {
    read = await call(day.get, {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) eraseDay();
    else if (keeping.kept && isOverNow(keeping.kept)) eraseDay();
    return;
  }
  try {
    const answered = await actionsKeyText();
    if (currentSession().token !== token) return;
    const parts = { user: withoutContacts(user), day: read };
    const [readAt, ahead] = [Date.now(), serverAhead()];
    const keys = await withDay(async (database) => ({
      day: (await database.get('keys', 'day')) ?? (await newKey()),
      actions: answered === null ? undefined : await importKey(answered),
    }));
    const stored: StoredDay = {
      ...{ session: await fingerprintOf(token), readAt, ahead, offlineHours: read.offline_hours },
      sealed: await seal(keys.day, parts),
    };
    if (currentSession().token !== token) return;
    await withDay(async (database) => {
      const written = database.transaction(['keys', 'day'], 'readwrite');
      await Promise.all([
        written.objectStore('keys').put(keys.day, 'day'),
        ...(keys.actions ? [written.objectStore('keys').put(keys.actions, 'actions')] : []),
        written.objectStore('day').put(stored, 'day'),
        written.done,
      ]);
    });
    // The session may have ended while it was written.
    if (currentSession().token !== token) return deleteDatabase(KEPT_DAY);
    set({ state: 'kept', kept: { ...parts, readAt, ahead } });
    // Without room for a file the day is kept all the same.
    await keepFiles(keys.day, read.visits).catch(() => undefined);
  } catch {
    // Storage is blocked or full: the phone keeps nothing rather than an old day.
    eraseDay();
  }
}

/** The text of the second key; null when this phone has it already. */
async function actionsKeyText(): Promise<string | null> {
  if (await withDay((database) => database.get('keys', 'actions'))) return null;
  return (await call(day.getKey, {})).key;
}

const isOverNow = ({ readAt, day: { offline_hours } }: KeptDay): boolean =>
  isOver({ readAt, offlineHours: offline_hours }, Date.now());

/** Erases the day when its time is over. */
export function eraseWhenOver(): boolean {
  if (!keeping.kept || !isOverNow(keeping.kept)) return false;
  eraseDay();
  return true;
}

export const currentlyKept = (): Keeping => keeping;
export const onKeptDay = listeners.listen;
export const useKeeping = (): Keeping => useSyncExternalStore(listeners.listen, currentlyKept, () => UNKNOWN);

/** The kinds of tubes of a company, as far as this phone keeps them. */
export const keptKinds = (providerId: number | null): readonly TubeKind[] =>
  keeping.kept?.day.tube_kinds?.find(({ provider_id }) => provider_id === providerId)?.kinds ?? [];

/** The visit as this phone keeps it. */
export const keptVisit = (id: number): KeptVisit | null =>
  keeping.kept?.day.visits.find((visit) => visit.id === id) ?? null;
