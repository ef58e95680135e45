import { isIP } from 'node:net';

/**
 * Whether a request names this machine by an address, or by a name that nobody elsewhere can have: under `localhost`, or one word,
 * as containers do. A page of another site may lead its own name here, and would read everybody's links.
 */
export function isOwnName(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname;
  if (name === undefined) return false;
  return isIP(name) !== 0 || !name.includes('.') || name.endsWith('.localhost');
}
