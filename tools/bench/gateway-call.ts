import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { Operation } from '@drawpoint/contracts/operation';

/** The measured call: authenticated and validated as in the product, answered without a database. */
export const CALL = {
  operation: geocoding.geocode,
  path: '/api/geocode',
  input: { line1: '350 Fifth Avenue', city: 'New York', state: 'NY', zip: '10118' },
  output: { lat: 40.7484, lng: -73.9857, precision: 'zip' as const },
};

/** The call from the bare gateway to the bare service. Its name follows the product's, so NATS permits it. */
export const ECHO: Operation = { ...CALL.operation, subject: `booking.bench.${CALL.operation.subject}` };

export const TOKEN = 'token-of-the-bench';
/** The headers of every request. */
export const HEADERS = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };
