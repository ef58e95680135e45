import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of this site opened a websocket, by the requested or the configured host. Also true without
 * an origin, since programs other than browsers send none.
 */
export function isOwnPage({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return true;
  return host !== undefined && URL.parse(origin)?.host === host;
}
