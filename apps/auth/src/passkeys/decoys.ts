/** Lengths of credential ids that authenticators make, in bytes. */
const LENGTHS = [16, 20, 32, 32];

/**
 * The credential id that an email without passkeys seems to have, of a keyed hash of the email: always the same, and
 * nobody can tell it from a real one.
 */
export function decoyOf(fingerprint: string): string {
  const bytes = Buffer.from(fingerprint.slice(fingerprint.indexOf('.') + 1), 'base64url');
  return bytes.subarray(0, LENGTHS[(bytes[31] ?? 0) % LENGTHS.length]).toString('base64url');
}
