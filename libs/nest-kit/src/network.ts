import { isIPv6 } from 'node:net';

/**
 * The network that an address is counted under: an IPv4 address is its own, IPv6 counts by /64, which is what one
 * household or one machine is given. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0]!.toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped) return mapped[1]!;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An address inside a tail of dots takes two groups.
  const length = before.length + after.length + (bare.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
