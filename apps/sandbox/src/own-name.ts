import { isIP } from 'node:net';

/**
 * Whether the Host header names this machine: an IP address, `localhost` or below, or one word as for
 * containers. Otherwise a page of another site could read the inbox by DNS rebinding.
 */
export function isOwnName(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname;
  if (name === undefined) return false;
  return isIP(name) !== 0 || !name.includes('.') || name.endsWith('.localhost');
}
