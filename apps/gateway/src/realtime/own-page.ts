import type { IncomingMessage } from 'node:http';

/**
 * Whether a websocket was opened by a page of this site, by the name that it was asked for or is known by, or by no page at all:
 * programs that are no browser name no origin.
 */
export function isOwnPage({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return host !== undefined && URL.parse(origin)?.host === host;
}
