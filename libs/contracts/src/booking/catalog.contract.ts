import { z } from 'zod/mini';
import { date, id, latitude, longitude, timeOfDay } from '../fields.ts';
import { listOf, nothing } from '../fields.ts';
import { list } from '../list.ts';
import { PRESENCES } from './presence.ts';
import { serviceGuide } from './services.contract.ts';
import { MANAGERS, operation, SIGNED_IN, STAFF, internal } from '../operation.ts';

/**
 * A service with the price and length for the given provider and phlebotomist
 * (docs/product/booking.md#price).
 */
export const Service = z.object({
  id: z.number(),
  name: z.string(),
  price: z.number(),
  length_minutes: z.number(),
  extra_extension_minutes: z.number(),
  active: z.boolean(),
  /** False when the given phlebotomist does not accept it. */
  accepted: z.boolean(),
  /** True when the given provider has switched it off. */
  provider_disabled: z.boolean(),
  ...serviceGuide,
});
export type Service = z.output<typeof Service>;

/** Visitors who are not signed in get only `id` and `name` (docs/product/booking.md#choices). */
export const Provider = z.object({
  id: z.number(),
  name: z.string(),
  address: z.optional(
    z.nullable(
      z.object({
        line1: z.nullable(z.string()),
        city: z.nullable(z.string()),
        state: z.nullable(z.string()),
        zip: z.nullable(z.string()),
        lat: z.nullable(z.number()),
        lng: z.nullable(z.number()),
      }),
    ),
  ),
  travel_price: z.optional(z.number()),
  /** What the company says about insurance and labs; absent for visitors. */
  about: z.optional(z.nullable(z.string())),
});
export type Provider = z.output<typeof Provider>;

const place = z.nullable(z.object({ lat: z.number(), lng: z.number() }));

/** What patients read about a phlebotomist; null or empty where nothing is said. */
export const phlebotomistProfile = {
  title: z.nullable(z.string()),
  /** The state of the license, as two letters. */
  license_state: z.nullable(z.string()),
  /** ISO 639-1 codes. */
  languages: z.array(z.string()),
};

/** Patients get home coordinates rounded to 0.01° (docs/product/accounts.md#who-sees-what). */
export const Phlebotomist = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  /**
   * Only developers, staff of the same companies and the phlebotomist see it. Empty for others, and while
   * auth is unavailable.
   */
  email: z.string(),
  providers: z.array(z.object({ id: z.number(), name: z.string() })),
  provider_id: z.nullable(z.number()),
  service_address: place,
  service_radius_km: z.number(),
  service_extra_radius_km: z.number(),
  service_extra_charge: z.number(),
  ...phlebotomistProfile,
  /** Set for deleted ones, in lists that include them. */
  deleted: z.optional(z.literal(true)),
});
export type Phlebotomist = z.output<typeof Phlebotomist>;

/** Coordinates for the list of services, which does not return whether the phlebotomist serves the place. */
const where = { lat: z.optional(latitude), lng: z.optional(longitude) };

export const AvailabilityRule = z.object({
  /** 0 to 6, 0 is Sunday. */
  dow: z.number(),
  start_time: timeOfDay,
  end_time: timeOfDay,
});

/**
 * Patients get zone and weekly hours. Only those who manage the phlebotomist get the rest
 * (docs/product/accounts.md#who-sees-what).
 */
export const Availability = z.object({
  tz: z.string(),
  rules: z.array(AvailabilityRule),
  default_drive_minutes: z.optional(z.number()),
  exceptions: z.optional(
    z.array(
      z.object({
        date,
        start_time: timeOfDay,
        end_time: timeOfDay,
        kind: z.enum(['available', 'unavailable']),
      }),
    ),
  ),
  version: z.optional(z.number()),
  /** The phlebotomist's current presence (docs/product/availability.md#presence). */
  presence: z.optional(z.enum(PRESENCES)),
});
export type Availability = z.output<typeof Availability>;

const Link = z.object({ id: z.number(), name: z.string() });

export const catalog = {
  getBookingRules: operation({
    summary: 'By which rules starts of visits are offered now.',
    http: 'GET /catalog/booking-rules',
    subject: 'booking.catalog.get-booking-rules',
    reads: ['option'],
    allow: STAFF,
    input: nothing,
    output: z.object({
      notice_minutes: z.number(),
      horizon_days: z.number(),
      /** Starts lie on multiples of this from the full hour. */
      grid_minutes: z.number(),
    }),
  }),
  listServices: operation({
    summary: 'The active services: Routine Blood Draw, Specialty Test, Child/Infant, then by name.',
    http: 'GET /catalog/services',
    subject: 'booking.catalog.list-services',
    reads: ['catalog'],
    allow: SIGNED_IN,
    input: z.object({ provider_id: z.optional(id), phlebotomist_id: z.optional(id) }),
    output: listOf(Service),
  }),
  listProviders: operation({
    summary: 'Providers that offer the service and serve the place; a visitor gets ids and names.',
    http: 'GET /catalog/providers',
    subject: 'booking.catalog.list-providers',
    limits: [{ calls: 600, seconds: 60, per: 'address' }],
    reads: ['catalog'],
    allow: 'public',
    input: z.object({ service_id: z.optional(id), ...where }),
    output: listOf(Provider),
  }),
  listPhlebotomists: operation({
    summary: "A provider's phlebotomists who accept the service and serve the place.",
    http: 'GET /catalog/providers/{id}/phlebotomists',
    subject: 'booking.catalog.list-phlebotomists',
    reads: ['catalog'],
    allow: SIGNED_IN,
    input: z.object({ id, service_id: z.optional(id), ...where }),
    output: listOf(Phlebotomist),
  }),
  getServiceArea: operation({
    summary: 'Where a phlebotomist starts from and how far they go.',
    http: 'GET /phlebotomists/{id}/service-area',
    subject: 'booking.catalog.get-service-area',
    reads: ['catalog'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: z.object({
      phlebotomist_id: z.number(),
      service_address: place,
      service_radius_km: z.number(),
      service_extra_radius_km: z.number(),
      service_extra_charge: z.number(),
    }),
  }),
  getAvailability: operation({
    summary: 'When a phlebotomist works; exceptions, presence and drive minutes are for staff.',
    http: 'GET /phlebotomists/{id}/availability',
    subject: 'booking.catalog.get-availability',
    reads: ['catalog', 'presence'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: Availability,
  }),
  getMyPhlebotomist: operation({
    summary: "The caller's own phlebotomist record, else the one assigned to them, else null.",
    http: 'GET /me/phlebotomist',
    subject: 'booking.catalog.get-my-phlebotomist',
    reads: ['catalog'],
    allow: SIGNED_IN,
    input: z.object({}),
    output: z.nullable(Phlebotomist),
  }),
  /** For the person's account page. */
  nameLinks: operation({
    summary: 'The phlebotomist somebody is assigned to and a provider, by name; null where there is none.',
    subject: 'booking.catalog.name-links',
    allow: internal('auth'),
    input: z.object({ user_id: id, provider_id: z.nullable(id) }),
    output: z.object({ phlebotomist: z.nullable(Link), provider: z.nullable(Link) }),
  }),
  listStaffPhlebotomists: operation({
    summary:
      'The phlebotomists an admin or developer may see, for lists and filters; deleted ones where they are asked for.',
    http: 'GET /admin/phlebotomists',
    subject: 'booking.catalog.list-staff-phlebotomists',
    reads: ['catalog'],
    allow: MANAGERS,
    ...list({
      item: Phlebotomist,
      filters: { provider_id: z.optional(id), trashed: z.optional(z.enum(['without', 'with', 'only'])) },
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 15,
      search: 'q',
    }),
  }),
};
