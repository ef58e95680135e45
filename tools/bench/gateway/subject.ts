import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';

/** A call that is measured: authenticated and validated as in the product, answered without a database. */
export type Subject<Op extends Operation = Operation> = {
  name: string;
  operation: Op;
  path: string;
  input: InputOf<Op>;
  output: OutputOf<Op>;
};

export const LIGHT: Subject<typeof geocoding.geocode> = {
  name: 'four fields',
  operation: geocoding.geocode,
  path: '/api/geocode',
  input: { line1: '350 Fifth Avenue', city: 'New York', state: 'NY', zip: '10118' },
  output: { lat: 40.7484, lng: -73.9857, precision: 'zip' },
};

const place = {
  label: 'Home',
  line1: '350 Fifth Avenue',
  line2: 'Suite 1',
  city: 'New York',
  state: 'NY',
  zip: '10118',
};

export const HEAVY: Subject<typeof addresses.create> = {
  name: 'nine fields',
  operation: addresses.create,
  path: '/api/addresses',
  input: { ...place, phone: '(212) 555-0104', notes: 'Ring twice.', is_default: true },
  output: {
    version: 1,
    id: 7,
    ...place,
    phone: '+12125550104',
    notes: 'Ring twice.',
    is_default: true,
    service_address: { lat: 40.7484, lng: -73.9857 },
  },
};

export const SUBJECTS = [LIGHT, HEAVY] as const;

export const TOKEN = 'token-of-the-bench';

/** Of every request. */
export const HEADERS = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };

/** What the bare gateway asks the bare service. */
export const echoOf = ({ operation }: Subject): Operation => ({
  ...operation,
  subject: `booking.bench.${operation.subject}`,
});
