import { z } from 'zod/mini';
import { date, decimal, id, instant, listOf, wholeNumber } from '../fields.ts';
import { operation, SIGNED_IN } from '../operation.ts';

/**
 * Slots as they cross the bus: five years of them as JSON are megabytes, as runs of starts they are not. The shape is
 * that of `CompactSlots` in the scheduling library, whose `slotsJson` makes the map from date to slots of it at the gateway.
 */
export const CompactSlots = z.object({
  tz: z.string(),
  length_minutes: z.number(),
  grid_minutes: z.number(),
  /** The zone's offsets from UTC in minutes, each with the epoch minute it begins at. */
  offsets: z.array(z.tuple([z.number(), z.number()])),
  /** Local date, then pairs: the first start of a run in epoch minutes, and how many starts it has on the grid. */
  dates: z.array(z.tuple([date, z.array(z.number())])),
});

/** Start and end carry the visit's own offset; `date` is the phlebotomist's local date (docs/product/texts-and-limits.md#api). */
export const Slot = z.object({ date, start: instant, end: instant });
export type Slot = z.output<typeof Slot>;
/** From the phlebotomist's local date to that date's slots. */
export const SlotMap = z.record(z.string(), z.array(Slot));
export type SlotMap = z.output<typeof SlotMap>;

/** A phlebotomist who serves the place, and the earliest they can come within 28 days; null where they cannot. */
export const FirstAvailable = z.object({
  phlebotomist_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Whose terms hold: the provider asked for, else the phlebotomist's first. */
  provider_id: z.number(),
  tz: z.string(),
  slot: z.nullable(Slot),
});
export type FirstAvailable = z.output<typeof FirstAvailable>;

export const slots = {
  listFirst: operation({
    summary: 'The earliest start of each phlebotomist who serves the place, the soonest first, over 28 days.',
    http: 'GET /catalog/first-available',
    subject: 'booking.slots.list-first',
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    reads: ['catalog', 'appointment'],
    allow: SIGNED_IN,
    input: z.object({
      service_id: id,
      /** Whose phlebotomists; everybody's unless told. Of many the answer has those 50 of whom somebody is free, the nearest first. */
      provider_id: z.optional(id),
      lat: z.optional(decimal(-90, 90)),
      lng: z.optional(decimal(-180, 180)),
    }),
    output: listOf(FirstAvailable),
  }),
  list: operation({
    summary: 'Free slots of a phlebotomist, a map from local date to slots.',
    http: 'GET /catalog/phlebotomists/{id}/slots',
    subject: 'booking.slots.list',
    limits: [{ calls: 300, seconds: 60, per: 'person' }],
    cost: ({ days }) => Math.max(1, Math.ceil(Number(days ?? 28) / 31)),
    reads: ['catalog', 'appointment'],
    allow: SIGNED_IN,
    input: z.object({
      id,
      service_id: id,
      /** Whose terms hold; the booking session's provider, else the phlebotomist's first, unless told. */
      provider_id: z.optional(id),
      days: z.optional(wholeNumber(1, 1_830)),
      /** First local date; today in the phlebotomist's zone unless told. */
      from: z.optional(date),
      lat: z.optional(decimal(-90, 90)),
      lng: z.optional(decimal(-180, 180)),
      /** A visit that is to be moved: its own time counts as free; without coordinates it stays where it is, as long as it is. */
      appointment_id: z.optional(id),
    }),
    output: CompactSlots,
    httpOutput: SlotMap,
    errors: ['OUTSIDE_SERVICE_AREA', 'SERVICE_NOT_OFFERED', 'INVALID_TRANSITION'],
    deadlineMs: 10_000,
  }),
};
