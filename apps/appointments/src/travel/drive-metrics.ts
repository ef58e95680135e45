import { counter } from '@drawpoint/nest-kit/metrics/metrics';

/** Drives that the cache did not know. `source` is `engine`, or `estimated` while it did not answer. */
export const drivesAsked = counter(
  'drawpoint_drives_total',
  'Drives that the cache did not know, by who answered.',
  ['source'],
);
