import { z } from 'zod/mini';
import { id, instant, wholeNumber } from '../fields.ts';
import { list } from '../list.ts';
import { internal, operation, STAFF } from '../operation.ts';
import { optionalWindow } from './arrival-window.ts';

/**
 * A pending or approved visit that has not ended, with what a warning about catalog or hours changes shows.
 */
export const FutureVisit = z.object({
  id: z.number(),
  confirmation_code: z.string(),
  status: z.enum(['pending', 'approved']),
  starts_at: instant,
  ends_at: instant,
  arrival_window: optionalWindow,
  tz: z.string(),
  /** The patient. */
  patient_name: z.string(),
  provider: z.object({ id: z.number(), name: z.string() }),
  phlebotomist: z.object({ id: z.number(), name: z.string() }),
  service: z.object({ id: z.number(), name: z.string() }),
});
export type FutureVisit = z.output<typeof FutureVisit>;

/** A visit whose clock time changes with the zone's new rules. */
export const ShiftedVisit = z.object({
  ...FutureVisit.shape,
  /** The local time at its start, with today's offset rules; `starts_at` is the agreed time. */
  clock_start: instant,
});

/** Filters: a visit must match all that are given. */
const about = { provider_id: z.optional(id), service_id: z.optional(id), phlebotomist_id: z.optional(id) };

export const futureVisits = {
  list: operation({
    summary:
      'Visits ahead that the caller answers for, of a provider, service or phlebotomist, soonest first: what a change there affects.',
    http: 'GET /admin/future-visits',
    subject: 'appointments.future-visits.list',
    reads: ['appointment'],
    allow: STAFF,
    ...list({ item: FutureVisit, filters: about, defaultSort: { by: 'starts_at', dir: 'asc' }, perPage: 5 }),
  }),
  listShifted: operation({
    summary:
      'Visits ahead that are at another time than agreed, because the rules of their zone have changed; soonest first.',
    http: 'GET /phlebotomist/shifted-visits',
    subject: 'appointments.future-visits.list-shifted',
    reads: ['appointment'],
    allow: STAFF,
    ...list({ item: ShiftedVisit, filters: {}, defaultSort: { by: 'starts_at', dir: 'asc' }, perPage: 5 }),
  }),
  /** For the service that owns the catalog: which visits block a deletion, and which a change affects. */
  find: operation({
    summary:
      'Visits ahead of a provider, service or phlebotomist, soonest first, and how many each phlebotomist has.',
    subject: 'appointments.future-visits.find',
    allow: internal('booking', 'auth'),
    input: z.object({
      ...about,
      /** The patient. */
      user_id: z.optional(id),
      phlebotomist_ids: z.optional(z.array(id).check(z.maxLength(1_000))),
      /** The most visits to return; none by default. `total` counts them all. */
      limit: z.optional(wholeNumber(0, 1_000)),
    }),
    output: z.object({
      total: z.number(),
      by_phlebotomist: z.array(z.object({ phlebotomist_id: z.number(), total: z.number() })),
      data: z.array(
        z.object({
          ...FutureVisit.shape,
          zip: z.nullable(z.string()),
          place: z.nullable(
            z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) }),
          ),
        }),
      ),
    }),
  }),
  /** For phlebotomists who set their area: how many visits a ZIP code has, without any address. */
  countByZip: operation({
    summary:
      'How many of the soonest 1,000 visits ahead of a phlebotomist are in which ZIP code, by provider.',
    subject: 'appointments.future-visits.count-by-zip',
    allow: internal('booking'),
    input: z.object({ phlebotomist_id: id }),
    output: z.object({
      data: z.array(z.object({ provider_id: z.number(), zip: z.string(), visits: z.number() })),
    }),
  }),
};
