import { z } from 'zod/mini';
import { FutureVisit } from '../appointments/future-visits.contract.ts';
import { ManagedUser, UserFields } from '../auth/managed-users.contract.ts';
import {
  flag,
  id,
  latitude,
  listOf,
  longitude,
  minutesInFives,
  nothing,
  optionalText,
  price,
  priceOrBlank,
  usState,
  version,
  zip,
} from '../fields.ts';
import { list } from '../list.ts';
import { phlebotomistProfile } from './catalog.contract.ts';
import { MANAGERS, operation, ROLES } from '../operation.ts';

const MOST_KM = 500;
const km = z.number().check(z.gte(0), z.lte(MOST_KM));

/**
 * A phlebotomist's starting point. Given coordinates win over the address; without them the address is
 * geocoded.
 */
export const ServiceAddress = z.object({
  line1: optionalText(200),
  city: optionalText(100),
  state: z.optional(z.nullable(usState)),
  zip,
  lat: z.optional(z.nullable(latitude)),
  lng: z.optional(z.nullable(longitude)),
});

export const areaFields = {
  service_address: z.optional(z.nullable(ServiceAddress)),
  service_radius_km: z.optional(km),
  /** Radius of the outer ring; 0 means no outer ring. */
  service_extra_radius_km: z.optional(km),
};

/** Languages that phlebotomists can name, as ISO 639-1 codes; Tagalog has none of its own and counts as `tl`. */
export const SPOKEN_LANGUAGES = [
  ...(['en', 'es', 'ar', 'bn', 'de', 'fa', 'fr', 'gu', 'hi', 'ht', 'it', 'ja', 'ko', 'pl', 'pt'] as const),
  ...(['ru', 'ta', 'te', 'tl', 'uk', 'ur', 'vi', 'yi', 'zh'] as const),
] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** What patients read about a phlebotomist before they choose. */
const profileFields = {
  /** For example "Certified Phlebotomist (CPT)". */
  title: optionalText(80),
  license_state: z.optional(z.nullable(usState)),
  languages: z.optional(
    z.array(z.enum(SPOKEN_LANGUAGES)).check(
      z.maxLength(8),
      z.refine((codes) => new Set(codes).size === codes.length),
    ),
  ),
};

/**
 * The user form plus a phlebotomist's own fields (docs/product/back-office.md#phlebotomists). `provider_id`
 * is for developers.
 */
const fields = {
  ...UserFields.shape,
  ...areaFields,
  ...profileFields,
  service_extra_charge: z.optional(priceOrBlank),
};

/** `version` counts changes of the account and of the phlebotomist record. */
export const ManagedPhlebotomist = z.object({
  ...ManagedUser.shape,
  full_name: z.string(),
  provider_id: z.nullable(z.number()),
  providers: z.array(z.object({ id: z.number(), name: z.string() })),
  service_address: z.nullable(
    z.object({
      line1: z.nullable(z.string()),
      city: z.nullable(z.string()),
      state: z.nullable(z.string()),
      zip: z.nullable(z.string()),
      lat: z.nullable(z.number()),
      lng: z.nullable(z.number()),
    }),
  ),
  service_radius_km: z.number(),
  service_extra_radius_km: z.number(),
  service_extra_charge: z.number(),
  ...phlebotomistProfile,
});
export type ManagedPhlebotomist = z.output<typeof ManagedPhlebotomist>;

/**
 * A phlebotomist's own terms of a service. Null means the default next to it: the provider's or the
 * service's.
 */
export const PhlebotomistService = z.object({
  id: z.number(),
  name: z.string(),
  price: z.nullable(z.number()),
  appointment_length_minutes: z.nullable(z.number()),
  extra_radius_extension_minutes: z.nullable(z.number()),
  accepted: z.boolean(),
  default_price: z.number(),
  default_length: z.number(),
  default_extra_extension_minutes: z.number(),
  version: z.number(),
});
export type PhlebotomistService = z.output<typeof PhlebotomistService>;

/** A patient who can be assigned, with the current assignment. */
export const AssignableUser = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.nullable(z.string()),
  phlebotomist: z.nullable(z.object({ id: z.number(), name: z.string() })),
});
export type AssignableUser = z.output<typeof AssignableUser>;

/** The most patients one call assigns. */
export const MOST_ASSIGNED = 200;

const service = { id, service_id: id };
/** Own terms of a service; null is the default. */
export const termsFields = {
  price: z.optional(z.nullable(price)),
  appointment_length_minutes: z.optional(z.nullable(minutesInFives(5, 720))),
  extra_radius_extension_minutes: z.optional(z.nullable(minutesInFives(0, 720))),
  accepted: z.optional(flag),
  version: z.optional(z.number().check(z.int(), z.gte(0))),
};

export const phlebotomists = {
  create: operation({
    summary: 'Makes a phlebotomist with their account; not bookable until there are working hours.',
    http: 'POST /admin/phlebotomists',
    subject: 'booking.phlebotomists.create',
    audit: { action: 'phlebotomist_created', subject: 'id' },
    writes: ['catalog'],
    allow: MANAGERS,
    deadlineMs: 10_000,
    input: z.object(fields),
    output: ManagedPhlebotomist,
    status: 201,
  }),
  get: operation({
    summary: 'A phlebotomist with their account, for those who answer for them; deleted ones too.',
    http: 'GET /admin/phlebotomists/{id}',
    subject: 'booking.phlebotomists.get',
    reads: ['catalog', 'account'],
    allow: MANAGERS,
    input: z.object({ id }),
    output: ManagedPhlebotomist,
  }),
  update: operation({
    summary: 'Changes a phlebotomist and their account together, or neither.',
    http: 'PUT /admin/phlebotomists/{id}',
    subject: 'booking.phlebotomists.update',
    audit: { action: 'phlebotomist_changed', subject: 'id' },
    writes: ['catalog', 'account'],
    allow: MANAGERS,
    deadlineMs: 10_000,
    input: z.object({
      ...{ id, ...z.partial(z.object(fields)).shape, version },
      /** With visits ahead the zone follows the area or the provider only if this is true. */
      follow_zone: z.optional(flag),
    }),
    output: ManagedPhlebotomist,
    errors: ['STALE', 'VISITS_AHEAD', 'LAST_ADMIN'],
  }),
  remove: operation({
    summary:
      'Hides a phlebotomist with their account, or a developer deletes both for good; refused while visits ahead are theirs.',
    http: 'DELETE /admin/phlebotomists/{id}',
    subject: 'booking.phlebotomists.remove',
    audit: { action: 'phlebotomist_deleted', subject: 'id' },
    writes: ['catalog'],
    allow: MANAGERS,
    /** `force` deletes permanently, for developers only (docs/product/back-office.md#phlebotomists). */
    input: z.object({ id, force: z.optional(flag) }),
    output: nothing,
    errors: ['VISITS_AHEAD', 'LAST_ADMIN'],
  }),
  restore: operation({
    summary: 'Takes the deletion of a phlebotomist back.',
    http: 'POST /admin/phlebotomists/{id}/restore',
    subject: 'booking.phlebotomists.restore',
    audit: { action: 'phlebotomist_restored', subject: 'id' },
    writes: ['catalog'],
    allow: MANAGERS,
    input: z.object({ id }),
    output: ManagedPhlebotomist,
  }),
  previewArea: operation({
    summary: 'Where an address lies, and which visits ahead an area that is not saved yet would leave out.',
    http: 'POST /admin/phlebotomists/{id}/service-area/preview',
    subject: 'booking.phlebotomists.preview-area',
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    allow: MANAGERS,
    input: z.object({ id, ...areaFields }),
    output: z.object({
      service_address: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
      affected: z.object({ total: z.number(), data: z.array(FutureVisit) }),
      /** The zone of the new address, and how many visits ahead were agreed in the old one. Null if it stays. */
      zone: z.nullable(z.object({ tz: z.string(), visits_ahead: z.number() })),
    }),
  }),
  listVisitZips: operation({
    summary:
      'The ZIP codes of a phlebotomist’s visits ahead that the caller answers for, with their centres.',
    http: 'GET /admin/phlebotomists/{id}/visit-zips',
    subject: 'booking.phlebotomists.list-visit-zips',
    reads: ['catalog', 'appointment'],
    allow: MANAGERS,
    input: z.object({ id }),
    output: listOf(z.object({ zip: z.string(), lat: z.number(), lng: z.number(), visits: z.number() })),
  }),
  listServices: operation({
    summary: 'The services with a phlebotomist’s own terms of each.',
    http: 'GET /admin/phlebotomists/{id}/services',
    subject: 'booking.phlebotomists.list-services',
    reads: ['catalog'],
    allow: MANAGERS,
    ...list({
      item: PhlebotomistService,
      filters: { id },
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 20,
      search: 'q',
    }),
  }),
  getService: operation({
    summary: 'A phlebotomist’s own terms of a service.',
    http: 'GET /admin/phlebotomists/{id}/services/{service_id}',
    subject: 'booking.phlebotomists.get-service',
    reads: ['catalog'],
    allow: MANAGERS,
    input: z.object(service),
    output: PhlebotomistService,
  }),
  updateService: operation({
    summary: 'Sets a phlebotomist’s own terms of a service; null is the default.',
    http: 'PUT /admin/phlebotomists/{id}/services/{service_id}',
    subject: 'booking.phlebotomists.update-service',
    audit: { action: 'phlebotomist_service_changed', subject: 'id' },
    writes: ['catalog'],
    allow: MANAGERS,
    input: z.object({ ...service, ...termsFields }),
    output: PhlebotomistService,
    errors: ['STALE'],
  }),
  assignBulk: operation({
    summary: 'Assigns patients to a phlebotomist; which of them could not be, and why.',
    http: 'POST /admin/phlebotomists/assign-bulk',
    subject: 'booking.phlebotomists.assign-bulk',
    audit: { action: 'patients_assigned', subject: 'phlebotomist_id' },
    writes: ['catalog', 'account'],
    allow: MANAGERS,
    input: z.object({
      phlebotomist_id: id,
      user_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_ASSIGNED)),
    }),
    output: z.object({
      assigned: z.number(),
      reassigned: z.number(),
      failed: z.array(z.object({ user_id: z.number(), error: z.string() })),
    }),
  }),
  listUsers: operation({
    summary: 'The patients a manager may assign; with a phlebotomist, those assigned there.',
    http: 'GET /admin/phlebotomists/users',
    subject: 'booking.phlebotomists.list-users',
    reads: ['catalog', 'account'],
    allow: MANAGERS,
    ...list({
      item: AssignableUser,
      filters: { role: z.optional(z.enum(ROLES)), phlebotomist_id: z.optional(id) },
      defaultSort: { by: 'name', dir: 'asc' },
      perPage: 20,
      search: 'q',
    }),
  }),
};
