import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The keys of `SEAL_KEYS`: `k1:<base64 of 32 bytes>[,k2:…]`. Throws on anything else, naming the entry's place. */
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
 * Seals sensitive columns with AES-256-GCM as `<key id>.<base64url>`. The first key seals, all of them open, so a
 * key is replaced by putting the new one in front.
 */
export class Sealer {
  private readonly keys: Map<string, Buffer>;
  private readonly current: string;

  constructor(sealKeys: string) {
    this.keys = parseSealKeys(sealKeys);
    this.current = this.keys.keys().next().value!;
  }

  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys.get(this.current)!, iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${this.current}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /** Throws where the key is unknown or the value was altered. */
  open(sealed: string): string {
    const [id = '', encoded = ''] = sealed.split('.');
    const key = this.keys.get(id);
    if (!key) throw new Error(`Sealed with the key ${JSON.stringify(id)}, which SEAL_KEYS lacks.`);
    const bytes = Buffer.from(encoded, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  /**
   * Keyed hashes of a text, by which equal texts are found without being readable, as `<key id>.<base64url>`. The first is
   * of the current key and the one to store; the others are what was stored under earlier keys.
   */
  fingerprints(text: string): [current: string, ...earlier: string[]] {
    const of = (id: string) => {
      const key = createHmac('sha256', this.keys.get(id)!).update('fingerprint').digest();
      return `${id}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const earlier = [...this.keys.keys()].filter((id) => id !== this.current);
    return [of(this.current), ...earlier.map(of)];
  }

  sealJson(value: unknown): string {
    return this.seal(JSON.stringify(value));
  }

  /** The value as it was sealed; the caller knows its type. */
  openJson<T>(sealed: string): T {
    return JSON.parse(this.open(sealed)) as T;
  }
}
