import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { KEPT_DAY } from '../../lib/session/session.ts';
import type { Sealed } from './seal.ts';

/** The day as the phone keeps it. Only times and a hash are readable. */
export type StoredDay = {
  /** Hash of the session's token. */
  session: string;
  /** When the server last answered, in milliseconds of this device's clock. */
  readAt: number;
  /** The server's clock is so many milliseconds ahead. */
  ahead: number;
  offlineHours: number;
  sealed: Sealed;
};

type DaySchema = DBSchema & {
  /** `day` encrypts the day and its files, `actions` the outbox. */
  keys: { key: 'day' | 'actions'; value: CryptoKey };
  day: { key: 'day'; value: StoredDay };
  /** The files of orders, by the order's id. */
  files: { key: number; value: Sealed & { type: string } };
};

/** An action that is not sent yet, or whose answer is still to be seen. */
export type StoredAction = { seq?: number; person: number; sealed: Sealed };
type OutboxSchema = DBSchema & { actions: { key: number; value: StoredAction } };

/** Connections are short, so that the session's end can delete the database. */
async function within<Schema extends DBSchema, T>(
  opening: Promise<IDBPDatabase<Schema>>,
  work: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const openDay = () =>
  openDB<DaySchema>(KEPT_DAY, 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('day');
      database.createObjectStore('files');
    },
  });

export function withDay<T>(work: (database: IDBPDatabase<DaySchema>) => Promise<T>): Promise<T> {
  return within(openDay(), work);
}

const openOutbox = () =>
  openDB<OutboxSchema>('outbox', 1, {
    upgrade: (database) =>
      void database.createObjectStore('actions', { keyPath: 'seq', autoIncrement: true }),
  });

/** The outbox outlives the session: it holds what nobody else knows yet. */
export function withOutbox<T>(work: (database: IDBPDatabase<OutboxSchema>) => Promise<T>): Promise<T> {
  return within(openOutbox(), work);
}

/** Whether this browser can keep anything: private windows and plain http cannot. */
export const canKeep = (): boolean =>
  typeof indexedDB !== 'undefined' && typeof globalThis.crypto?.subtle !== 'undefined';
