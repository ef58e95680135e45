import { AppError } from '@drawpoint/nest-kit/app-error';
import { answerSeconds } from '@drawpoint/nest-kit/metrics/metrics';

/** Listings of free times: `listing` is `phlebotomist` or `soonest`; `outcome` is `times`, `none` or the error's code. */
const listingSeconds = answerSeconds(
  'drawpoint_slot_listing_seconds',
  'Time that a listing of free times took.',
  ['listing', 'outcome'],
);

/** Runs a listing and counts its outcome. `has` tells whether the result has a free time. */
export async function withListingMetrics<Found>(
  listing: 'phlebotomist' | 'soonest',
  has: (found: Found) => boolean,
  list: () => Promise<Found>,
): Promise<Found> {
  const began = performance.now();
  const record = (outcome: string): void =>
    listingSeconds.observe({ listing, outcome }, (performance.now() - began) / 1_000);
  try {
    const found = await list();
    record(has(found) ? 'times' : 'none');
    return found;
  } catch (error) {
    record(error instanceof AppError ? error.code : 'INTERNAL');
    throw error;
  }
}
