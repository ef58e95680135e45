import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';

/** The call that is measured: authenticated, validated on both sides, and answered without a database in the product. */
export const OPERATION = geocoding.geocode;
export const PATH = '/api/geocode';

export const INPUT: InputOf<typeof OPERATION> = {
  line1: '350 Fifth Avenue',
  city: 'New York',
  state: 'NY',
  zip: '10118',
};

export const OUTPUT: OutputOf<typeof OPERATION> = { lat: 40.7484, lng: -73.9857, precision: 'zip' };

export const TOKEN = 'token-of-the-bench';
