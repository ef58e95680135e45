/** Encrypted bytes, as IndexedDB stores them. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const CIPHER = 'AES-GCM';
const USES: KeyUsage[] = ['encrypt', 'decrypt'];

/** A key that scripts can use and nobody can read. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, USES);

/** The same of 32 bytes in base64url. */
export const importKey = (text: string): Promise<CryptoKey> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, CIPHER, false, USES);
};

export async function sealBytes(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, bytes) };
}

/** Throws when the key is another one or the bytes were changed. */
export const openBytes = (key: CryptoKey, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: CIPHER, iv }, key, data);

export const seal = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  sealBytes(key, new TextEncoder().encode(JSON.stringify(value)));

export async function open<T>(key: CryptoKey, sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await openBytes(key, sealed))) as T;
}

/** What tells one session's data from another's without storing its token. */
export async function fingerprintOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
