/** The time zones a phlebotomist may work in (docs/product/availability.md#hours). */
export const OFFERED_ZONES = [
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Tijuana',
  'America/Regina',
  'America/Toronto',
  'America/Vancouver',
] as const;
