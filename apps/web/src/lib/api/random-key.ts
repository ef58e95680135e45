/** A random key for one action and all its retries. `randomUUID` exists only on secure origins. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
