import type { Readable } from 'node:stream';

/** Where stored files lie. A key is a path of letters, digits, `-` and `/`, never reused. */
export interface FileStorage {
  /** Puts a file of this machine under a key, whole or not at all; the file itself may be gone afterwards. */
  put(key: string, path: string): Promise<void>;
  /** Null where there is no such file. */
  read(key: string): Promise<Readable | null>;
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>;
  /** The keys that begin with this folder's name, which ends with `/`. */
  list(folder: string): AsyncIterable<StoredKey>;
  /** The keys of all files. */
  all(): AsyncIterable<string>;
  /** A folder of this machine for files on their way into the storage. */
  readonly spool: string;
}

export type StoredKey = { key: string; storedAt: Date };
