const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** The zone from each three-digit prefix on. Ignores counties that differ within a prefix. */
const ZONES: readonly [from: number, zone: string][] = [
  [0, EASTERN],
  [324, CENTRAL],
  [326, EASTERN],
  [350, CENTRAL],
  [373, EASTERN],
  [375, CENTRAL],
  [376, EASTERN],
  [380, CENTRAL],
  [398, EASTERN],
  [420, CENTRAL],
  [425, EASTERN],
  [463, CENTRAL],
  [465, EASTERN],
  [476, CENTRAL],
  [478, EASTERN],
  [500, CENTRAL],
  [577, MOUNTAIN],
  [580, CENTRAL],
  [586, MOUNTAIN],
  [587, CENTRAL],
  [590, MOUNTAIN],
  [600, CENTRAL],
  [693, MOUNTAIN],
  [694, CENTRAL],
  [798, MOUNTAIN],
  [835, PACIFIC],
  [836, MOUNTAIN],
  [838, PACIFIC],
  [839, MOUNTAIN],
  [850, 'America/Phoenix'],
  [870, MOUNTAIN],
  [889, PACIFIC],
  [967, 'Pacific/Honolulu'],
  [970, PACIFIC],
  [979, MOUNTAIN],
  [980, PACIFIC],
  [995, 'America/Anchorage'],
];

/** The IANA zone of a US ZIP code of five digits or more: the zone of most of its three-digit area. */
export function zoneOfZip(zip: string): string {
  const area = Number(zip.slice(0, 3));
  return ZONES.findLast(([from]) => from <= area)?.[1] ?? EASTERN;
}
