import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { networkOf } from '@drawpoint/nest-kit/network';
import type { GatewayEnv } from '../env.ts';

/**
 * The network of a request's client, as far as trusted proxies name it. Rate limits use it to identify a
 * person. Null when the connection is broken and has no address any more.
 */
export function clientNetwork(
  trustedProxies: GatewayEnv['TRUSTED_PROXIES'],
): (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string | null {
  const trusted = trustedProxies ? proxyAddr.compile(trustedProxies) : () => false;
  return (request) =>
    request.socket.remoteAddress === undefined
      ? null
      : networkOf(proxyAddr(request as IncomingMessage, trusted));
}
