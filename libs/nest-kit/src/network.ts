import { isIPv6 } from 'node:net';

/**
 * The network that rate limits count an address under. An IPv4 address counts by itself, IPv6 by its /64,
 * which one household or machine is given. Other text stays unchanged.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0]!.toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped) return mapped[1]!;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end takes two groups.
  const length = before.length + after.length + (bare.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
