import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex: what is stored of a token. A secret of 256 bits needs no slow hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
