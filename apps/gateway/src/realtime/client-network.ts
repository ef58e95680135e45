import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** The network of a request's client, as far as proxies are trusted to name it: what one person can be told by. */
export function clientNetwork(trustedProxies: string | undefined): (request: IncomingMessage) => string {
  const trusted = trustedProxies ? proxyAddr.compile(trustedProxies.split(',')) : () => false;
  return (request) => networkOf(proxyAddr(request, trusted));
}

/** IPv4 as it is; of IPv6 the /64 that one customer is given, whose other half they choose as they like. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const rest = groupsOf(tail);
    // An IPv4 address at the end stands for two groups.
    const length = rest.length + (tail.includes('.') ? 1 : 0);
    groups.push(...Array.from({ length: 8 - groups.length - length }, () => '0'), ...rest);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'));
