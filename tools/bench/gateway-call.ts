import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { Operation } from '@drawpoint/contracts/operation';

/** The call that is measured: authenticated and validated as in the product, answered without a database. */
export const CALL = {
  operation: geocoding.geocode,
  path: '/api/geocode',
  input: { line1: '350 Fifth Avenue', city: 'New York', state: 'NY', zip: '10118' },
  output: { lat: 40.7484, lng: -73.9857, precision: 'zip' as const },
};

/** What the bare gateway asks the bare service, named like the product's own calls so that NATS lets it pass. */
export const ECHO: Operation = { ...CALL.operation, subject: `booking.bench.${CALL.operation.subject}` };

export const TOKEN = 'token-of-the-bench';
/** Of every request. */
export const HEADERS = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };
