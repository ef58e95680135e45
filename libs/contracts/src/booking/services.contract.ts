import { z } from 'zod/mini';
import {
  id,
  instant,
  minutesInFives,
  nothing,
  optionalLongText,
  price,
  text,
  version,
  wholeNumber,
} from '../fields.ts';
import { list } from '../list.ts';
import { operation } from '../operation.ts';

/**
 * The length of a visit in minutes, and the extension in the outer ring. Provider and phlebotomist terms use
 * the same limits.
 */
export const serviceLength = minutesInFives(5, 720);
export const serviceExtension = minutesInFives(0, 720);

/** What patients read about a service before they choose a time. */
export const serviceGuide = {
  /** What it is, in a sentence. */
  description: z.nullable(z.string()),
  /** How the patient prepares, for example by fasting. Shown in emails and in the app. */
  preparation: z.nullable(z.string()),
  /** What the patient has at hand at the visit. */
  bring: z.nullable(z.string()),
  /** The patient fasts before it, so mornings suit best. */
  fasting: z.boolean(),
  /** Hours without food before the visit, 1 to 24; null for none. */
  fasting_hours: z.nullable(z.number()),
  /** The patient has the doctor's order at hand. */
  bring_order: z.boolean(),
  /** What the patient does about medicines, in the words of staff. */
  medicines: z.nullable(z.string()),
  /** Days from the draw to the results, 0 to 60; null when nothing is said. */
  result_days: z.nullable(z.number()),
};

/** A service as developers edit it (docs/product/back-office.md#services). */
export const ManagedService = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  price: z.number(),
  active: z.boolean(),
  default_appointment_length_minutes: z.number(),
  default_extra_radius_extension_minutes: z.number(),
  ...serviceGuide,
  created_at: instant,
  deleted_at: z.nullable(instant),
});
export type ManagedService = z.output<typeof ManagedService>;

const fields = {
  name: text(200),
  price,
  active: z.optional(z.boolean()),
  default_appointment_length_minutes: serviceLength,
  /** Empty means 0. */
  default_extra_radius_extension_minutes: z.optional(z.nullable(serviceExtension)),
  /** Of these texts, empty means none. */
  description: optionalLongText(300),
  preparation: optionalLongText(2000),
  bring: optionalLongText(300),
  fasting: z.optional(z.boolean()),
  /** 0 means none. */
  fasting_hours: z.optional(z.nullable(wholeNumber(0, 24))),
  bring_order: z.optional(z.boolean()),
  medicines: optionalLongText(2000),
  result_days: z.optional(z.nullable(wholeNumber(0, 60))),
};

export const services = {
  list: operation({
    summary: 'The services by name; deleted ones where they are asked for.',
    http: 'GET /admin/services',
    subject: 'booking.services.list',
    reads: ['catalog'],
    allow: ['developer'],
    ...list({
      item: ManagedService,
      filters: { trashed: z.optional(z.enum(['without', 'with', 'only'])) },
      sorts: ['name', 'price', 'active', 'created_at'],
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 15,
      search: 'search',
    }),
  }),
  create: operation({
    summary: 'Adds a service, active unless told, of which everybody has the defaults.',
    http: 'POST /admin/services',
    subject: 'booking.services.create',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'service_created', subject: 'id' },
    input: z.object(fields),
    output: ManagedService,
    status: 201,
  }),
  update: operation({
    summary:
      'Changes a service that is not deleted; visits that were booked keep what they were booked with.',
    http: 'PUT /admin/services/{id}',
    subject: 'booking.services.update',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'service_changed', subject: 'id' },
    input: z.object({ id, version, ...z.partial(z.object(fields)).shape }),
    output: ManagedService,
    errors: ['STALE', 'INVALID_TRANSITION'],
  }),
  remove: operation({
    summary: 'Takes a service out of booking; it can be restored. Refused while visits ahead need it.',
    http: 'DELETE /admin/services/{id}',
    subject: 'booking.services.remove',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'service_deleted', subject: 'id' },
    input: z.object({ id }),
    output: ManagedService,
    errors: ['VISITS_AHEAD'],
  }),
  forceRemove: operation({
    summary: 'Deletes a deleted service for good, with its overrides; visits keep its name and price.',
    http: 'DELETE /admin/services/{id}/force',
    subject: 'booking.services.force-remove',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'service_force_deleted', subject: 'id' },
    input: z.object({ id }),
    output: nothing,
    errors: ['VISITS_AHEAD', 'INVALID_TRANSITION'],
  }),
  restore: operation({
    summary: 'Takes the deletion of a service back.',
    http: 'POST /admin/services/{id}/restore',
    subject: 'booking.services.restore',
    writes: ['catalog'],
    allow: ['developer'],
    audit: { action: 'service_restored', subject: 'id' },
    input: z.object({ id }),
    output: ManagedService,
  }),
};
