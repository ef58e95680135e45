import { createHash, randomBytes } from 'node:crypto';

/** A reference that the processor gives back: random, 18 characters of at most 20, and nobody else's. */
export const newReference = (): string => `DP${randomBytes(8).toString('hex')}`;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
