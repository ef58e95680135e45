import type { Presence } from '@drawpoint/contracts/booking/presence';

/** What some of the demo's phlebotomists said of themselves, and how many minutes before the seeding; the others are offline. */
export const DEMO_PRESENCE: readonly (readonly [
  phlebotomist: number,
  presence: Presence,
  minutesAgo: number,
])[] = [
  [3, 'available', 12],
  [11, 'busy', 35],
  [12, 'available', 140],
  [18, 'busy', 8],
];
