import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';

/** The call that is measured: authenticated, validated on both sides, answered with a record. */
export const OPERATION = addresses.create;
export const PATH = '/api/addresses';

export const INPUT: InputOf<typeof OPERATION> = {
  label: 'Home',
  line1: '350 Fifth Avenue',
  line2: 'Suite 5900',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  phone: '(212) 555-0182',
  notes: 'Ring twice, please.',
  is_default: true,
};

export const OUTPUT: OutputOf<typeof OPERATION> = {
  id: 7,
  label: 'Home',
  line1: '350 Fifth Avenue',
  line2: 'Suite 5900',
  city: 'New York',
  state: 'NY',
  zip: '10118',
  phone: '+12125550182',
  notes: 'Ring twice, please.',
  is_default: true,
  service_address: { lat: 40.7484, lng: -73.9857 },
};

export const TOKEN = 'token-of-the-bench';
