import { FIRST_PHLEBOTOMIST, FIRST_PROVIDER, PLACE } from './seed.ts';

export type Asker = 'patient' | 'developer';

/** A call as somebody makes it, and the milliseconds that it may take at p99. */
export type Case = { name: string; asker: Asker; path: string; goalMs: number; encoding?: 'gzip' };

const where = `service_id=1&lat=${PLACE.lat}&lng=${PLACE.lng}`;
const slots = (days: number): string =>
  `/catalog/phlebotomists/${FIRST_PHLEBOTOMIST}/slots?${where}&days=${days}`;

export const FIVE_YEARS = slots(1826);

const list = (path: string): Case => ({ name: path, asker: 'developer', path, goalMs: 50 });

/** What a booking asks, and the lists of the catalog. */
export const CASES: readonly Case[] = [
  { name: 'slots of 28 days', asker: 'patient', path: slots(28), goalMs: 30 },
  { name: 'slots of 28 days, gzip', asker: 'patient', path: slots(28), goalMs: 30, encoding: 'gzip' },
  { name: 'slots of 1,826 days', asker: 'patient', path: FIVE_YEARS, goalMs: 120 },
  { name: 'slots of 1,826 days, gzip', asker: 'patient', path: FIVE_YEARS, goalMs: 120, encoding: 'gzip' },
  { name: 'providers for an address', asker: 'patient', path: `/catalog/providers?${where}`, goalMs: 30 },
  {
    name: 'phlebotomists for an address',
    asker: 'patient',
    path: `/catalog/providers/${FIRST_PROVIDER}/phlebotomists?${where}`,
    goalMs: 30,
  },
  { name: 'first available', asker: 'patient', path: `/catalog/first-available?${where}`, goalMs: 60 },
  list('/admin/services'),
  list('/admin/providers'),
  list('/admin/providers?page=4&search=provider'),
  list('/admin/phlebotomists'),
  list('/admin/phlebotomists?page=20&q=number'),
  list(`/admin/phlebotomists/${FIRST_PHLEBOTOMIST}/services`),
  list('/admin/future-visits?service_id=1'),
  list(`/admin/future-visits?phlebotomist_id=${FIRST_PHLEBOTOMIST}`),
  list(`/appointments?phlebotomist_id=${FIRST_PHLEBOTOMIST}`),
  list(`/admin/my-provider/services?provider_id=${FIRST_PROVIDER}`),
];
