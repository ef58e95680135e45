import type { Readable } from 'node:stream';

/** Storage of sealed files. A key is a path of letters, digits, `-` and `/` and is never reused. */
export interface FileStorage {
  /** Stores a local file under a key, completely or not at all. May move the local file. */
  put(key: string, path: string): Promise<void>;
  /** Null when the file does not exist. */
  read(key: string): Promise<Readable | null>;
  /** Does nothing when the file does not exist. */
  remove(key: string): Promise<void>;
  /** Files below this folder. Its name ends with `/`. */
  list(folder: string): AsyncIterable<StoredKey>;
  /** Keys of all files. */
  all(): AsyncIterable<string>;
  /** Local folder for files on their way into the storage. */
  readonly spool: string;
}

export type StoredKey = { key: string; storedAt: Date };
