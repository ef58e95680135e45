/** The zones a phlebotomist may work in (3 §5). */
export const ZONES = [
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
