import { createHash, randomBytes } from 'node:crypto';

/** A new booking session's token: 256 bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex: how tokens are stored, and how contents are compared. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A new key for the visit after the last one was given up. It cannot be guessed from the token. */
export const newAppointmentKey = (): string => randomBytes(32).toString('hex');
