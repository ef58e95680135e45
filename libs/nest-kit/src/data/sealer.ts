import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { ServiceName } from '@drawpoint/contracts/operation';

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Marks a value that is bound to its place, after the key's id. */
const BOUND = '2';

type RowKey = string | number | bigint;

/** The place of a sealed value. It opens nowhere else, so copying it to another record is useless. */
export type SealedAt = {
  /** With its schema unless `public`: `kit.audit_entry`. Other places use a name of their own. */
  table: string;
  column: string;
  /**
   * The row's primary key, known before the insert (`nextId`). For several columns: all values in key order.
   */
  row: RowKey | readonly RowKey[];
};

/** Parses `SEAL_KEYS`: `k1:<base64 of 32 bytes>[,k2:…]`. Throws with the position of an invalid entry. */
export function parseSealKeys(text: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>();
  text.split(',').forEach((entry, index) => {
    const [, id, key] = /^\s*([A-Za-z0-9_-]+):([A-Za-z0-9+/=_-]+)\s*$/.exec(entry) ?? [];
    const bytes = Buffer.from(key ?? '', 'base64');
    if (!id || bytes.length !== 32 || keys.has(id)) {
      throw new Error(`SEAL_KEYS: entry ${index + 1} is not a new id, a colon and 32 bytes in base64.`);
    }
    keys.set(id, bytes);
  });
  return keys;
}

/**
 * Seals sensitive columns with AES-256-GCM as `<key id>.2.<base64url>`, bound to service, table, column and
 * row. The first key seals, and all keys open. To rotate, put the new key first (decision 110).
 */
export class Sealer {
  // `KeyObject`s, because passing raw bytes takes three times as long as sealing a small value.
  private readonly keys = new Map<string, KeyObject>();
  private readonly fingerprintKeys = new Map<string, KeyObject>();
  private readonly current: string;
  private readonly service: ServiceName;
  private opensUnbound: boolean;

  /** `opensUnbound` also opens `<key id>.<base64url>`, the format before values were bound. */
  constructor(sealKeys: string, service: ServiceName, opensUnbound = false) {
    this.service = service;
    this.opensUnbound = opensUnbound;
    for (const [id, bytes] of parseSealKeys(sealKeys)) {
      const key = createSecretKey(bytes);
      this.keys.set(id, key);
      const derived = createHmac('sha256', key).update('fingerprint').digest();
      this.fingerprintKeys.set(id, createSecretKey(derived));
    }
    this.current = this.keys.keys().next().value!;
  }

  seal(text: string, at: SealedAt): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys.get(this.current)!, iv).setAAD(this.placeOf(at));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return this.mark + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** Throws when the key is unknown, the value was altered, or it was sealed for another place. */
  open(sealed: string, at: SealedAt): string {
    const parts = sealed.split('.');
    const [id = ''] = parts;
    const key = this.keys.get(id);
    if (!key) throw new Error(`Sealed with the key ${JSON.stringify(id)}, which SEAL_KEYS lacks.`);
    const isBound = parts.length === 3 && parts[1] === BOUND;
    if (!isBound && !(this.opensUnbound && parts.length === 2)) {
      throw new Error('Not sealed for a place, as every value in this database is.');
    }
    const bytes = Buffer.from(parts.at(-1)!, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    if (isBound) decipher.setAAD(this.placeOf(at));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  sealJson(value: unknown, at: SealedAt): string {
    return this.seal(JSON.stringify(value), at);
  }

  /** Opens and parses a value of `sealJson`. The caller knows its type. */
  openJson<T>(sealed: string, at: SealedAt): T {
    return JSON.parse(this.open(sealed, at)) as T;
  }

  /** Prefix of values sealed from now on. Values with another prefix must be resealed. */
  get mark(): string {
    return `${this.current}.${BOUND}.`;
  }

  /** Prefix of keyed hashes made from now on. */
  get fingerprintMark(): string {
    return `${this.current}.`;
  }

  /** From now on opens only bound values. Called when the database holds no others. */
  refuseUnbound(): void {
    this.opensUnbound = false;
  }

  /**
   * Keyed hashes of a text, `<key id>.<base64url>`, to find equal texts without storing them readable. Store
   * the first, which uses the current key. The others find what earlier keys stored.
   */
  fingerprints(text: string): [current: string, ...earlier: string[]] {
    const of = (id: string) =>
      `${id}.${createHmac('sha256', this.fingerprintKeys.get(id)!).update(text).digest('base64url')}`;
    const earlier = [...this.keys.keys()].filter((id) => id !== this.current);
    return [of(this.current), ...earlier.map(of)];
  }

  private placeOf({ table, column, row }: SealedAt): Buffer {
    const key = [row].flat().map(String);
    return Buffer.from(JSON.stringify([this.service, table, column, ...key]));
  }
}
