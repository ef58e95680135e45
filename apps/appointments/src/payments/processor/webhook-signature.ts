import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a webhook's body is the processor's: HMAC-SHA512 over its bytes as they came. The signature key, though made
 * of hexadecimal digits, is the text that it is.
 */
export function isSigned(key: string, body: string, header: string | undefined): boolean {
  const given = /^sha512=([\da-f]{128})$/i.exec(header ?? '')?.[1];
  if (given === undefined) return false;
  const right = createHmac('sha512', key).update(body).digest();
  return timingSafeEqual(right, Buffer.from(given, 'hex'));
}
