import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex: the stored form of a token. A 256-bit secret needs no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
