import { z } from 'zod/mini';
import { date, decimal, flag, id, instant, listOf, text, timeOfDay, wholeNumber, zip } from '../fields.ts';
import { operation, SIGNED_IN } from '../operation.ts';
import { MOST_DRAWN } from './booking-sessions.contract.ts';
import { serviceGuide } from './services.contract.ts';

/**
 * Slots on the bus, packed as runs of starts: five years of plain JSON would be megabytes. The shape equals
 * `CompactSlots` of the scheduling library. The gateway turns it into a map with `slotsJson`.
 */
export const CompactSlots = z.object({
  tz: z.string(),
  length_minutes: z.number(),
  grid_minutes: z.number(),
  /** The zone's UTC offsets in minutes, each with the epoch minute at which it begins. */
  offsets: z.array(z.tuple([z.number(), z.number()])),
  /**
   * Local date, then pairs: the first start of a run in epoch minutes, and the number of starts on the grid.
   */
  dates: z.array(z.tuple([date, z.array(z.number())])),
  /** Arrival windows in the same form, for callers who ask for them: their length, which is also their grid. */
  windows: z.optional(
    z.object({ minutes: z.number(), dates: z.array(z.tuple([date, z.array(z.number())])) }),
  ),
});

/**
 * Start and end use the visit's own offset. `date` is the phlebotomist's local date
 * (docs/product/texts-and-limits.md#api).
 */
export const Slot = z.object({
  date,
  start: instant,
  end: instant,
  /** The slot is an arrival window: the visit begins between its start and its end. */
  window: z.optional(z.literal(true)),
});
export type Slot = z.output<typeof Slot>;
/** Slots by the phlebotomist's local date. */
export const SlotMap = z.record(z.string(), z.array(Slot));
export type SlotMap = z.output<typeof SlotMap>;

/** A phlebotomist who serves the place, and their earliest slot within 28 days; null when there is none. */
export const FirstAvailable = z.object({
  phlebotomist_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Selects the terms: the given provider, else the phlebotomist's first. */
  provider_id: z.number(),
  /** In dollars, with travel and the surcharge of the place; of all visits where several people are drawn. */
  price: z.number(),
  /** Of the whole visit there, of all visits where several people are drawn. */
  length_minutes: z.number(),
  tz: z.string(),
  slot: z.nullable(Slot),
});
export type FirstAvailable = z.output<typeof FirstAvailable>;

/** What a visitor learns of a ZIP code. It names nobody and no company. */
export const Coverage = z.object({
  zip: z.string(),
  /** The first service that somebody offers there, in the order of services. Null when nobody comes. */
  service: z.nullable(z.string()),
  /** The lowest price of that service with travel, in dollars. */
  price_from: z.nullable(z.number()),
  /** The first five services offered there, each with its lowest price with travel, in dollars. */
  prices: z.array(z.object({ service: z.string(), price_from: z.number() })),
  /** The next free time within 28 days. */
  next: z.nullable(
    z.object({
      /** Local date and zone of the phlebotomist. */
      date,
      tz: z.string(),
      half_day: z.enum(['morning', 'afternoon']),
      /**
       * Null when fewer than three phlebotomists serve the ZIP code: their day is nobody's business. Null too when an
       * arrival window comes first.
       */
      time: z.nullable(timeOfDay),
    }),
  ),
});
export type Coverage = z.output<typeof Coverage>;

/** A service as visitors see it. */
export const OfferedService = z.object({
  id: z.number(),
  name: z.string(),
  /** The lowest price with travel, in dollars. */
  price_from: z.number(),
  /** The shortest visit. */
  length_minutes: z.number(),
  ...serviceGuide,
});
export type OfferedService = z.output<typeof OfferedService>;

/** Whether the caller can show arrival windows. Others get exact times only. */
const windows = z.optional(flag);

/** How many people are drawn, one after the other, with as much more time. One by default. */
const persons = z.optional(wholeNumber(1, MOST_DRAWN));

/** The dates of a listing of times. */
const range = {
  days: z.optional(wholeNumber(1, 1_830)),
  /** First local date; today in the phlebotomist's zone by default. */
  from: z.optional(date),
};

/** What a listing of times answers. A month counts as a call; the days are not checked yet. */
const listing = {
  cost: ({ days }: Readonly<Record<string, unknown>>) =>
    typeof days === 'object' ? 1 : Math.max(1, Math.ceil(Number(days ?? 28) / 31)),
  output: CompactSlots,
  httpOutput: SlotMap,
  deadlineMs: 10_000,
};

export const slots = {
  listOffered: operation({
    summary:
      'The services that somebody offers, or a provider, each with its lowest price. Kept for a minute.',
    http: 'GET /catalog/offered-services',
    subject: 'booking.slots.list-offered',
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    reads: ['catalog'],
    allow: 'public',
    input: z.object({ provider_id: z.optional(id) }),
    output: z.object({
      data: z.array(OfferedService),
      /** The provider that was asked for, with its line for patients; null when none was. */
      provider: z.nullable(z.object({ id: z.number(), name: z.string(), about: z.nullable(z.string()) })),
    }),
  }),
  getCoverage: operation({
    summary: 'Whether somebody comes to a ZIP code, from which price, and when next.',
    http: 'GET /catalog/coverage',
    subject: 'booking.slots.get-coverage',
    limits: [{ calls: 10, seconds: 60, per: 'address' }],
    reads: ['catalog', 'appointment'],
    allow: 'public',
    input: z.object({ zip }),
    output: Coverage,
  }),
  listFirst: operation({
    summary: 'The earliest start of each phlebotomist who serves the place, the soonest first, over 28 days.',
    http: 'GET /catalog/first-available',
    subject: 'booking.slots.list-first',
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    reads: ['catalog', 'appointment'],
    allow: SIGNED_IN,
    input: z.object({
      service_id: id,
      /**
       * Limits the search to this provider's phlebotomists. With many, the response is the nearest group of
       * 50 in which somebody is free.
       */
      provider_id: z.optional(id),
      persons,
      windows,
      lat: z.optional(decimal(-90, 90)),
      lng: z.optional(decimal(-180, 180)),
    }),
    output: listOf(FirstAvailable),
  }),
  list: operation({
    ...listing,
    summary: 'Free slots of a phlebotomist, a map from local date to slots.',
    http: 'GET /catalog/phlebotomists/{id}/slots',
    subject: 'booking.slots.list',
    limits: [{ calls: 300, seconds: 60, per: 'person' }],
    reads: ['catalog', 'appointment'],
    allow: SIGNED_IN,
    input: z.object({
      id,
      service_id: id,
      /** Selects the terms: by default the booking session's provider, else the phlebotomist's first. */
      provider_id: z.optional(id),
      ...range,
      persons,
      windows,
      lat: z.optional(decimal(-90, 90)),
      lng: z.optional(decimal(-180, 180)),
      /**
       * A visit being moved: its own time counts as free. Without coordinates it keeps its place and length.
       */
      appointment_id: z.optional(id),
    }),
    errors: ['OUTSIDE_SERVICE_AREA', 'SERVICE_NOT_OFFERED', 'INVALID_TRANSITION'],
  }),
  listByLink: operation({
    ...listing,
    summary: 'The free slots that the visit of a reminder’s link can move to, by local date.',
    http: 'POST /visit-answers/times',
    subject: 'booking.slots.list-by-link',
    limits: [{ calls: 120, seconds: 60, per: 'address' }],
    reads: ['catalog', 'appointment'],
    allow: 'public',
    input: z.object({ token: text(200), ...range }),
    errors: ['SERVICE_NOT_OFFERED', 'INVALID_TRANSITION'],
  }),
};
