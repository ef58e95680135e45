import { z } from 'zod/mini';
import { id, instant, optionalLongText, optionalText, text, usState, zip } from '../fields.ts';
import { internal, operation } from '../operation.ts';
import { LineItem } from './booking-sessions.contract.ts';

/** An arrival window: its length in minutes, and the starts in it that working hours allow. */
export const WindowStarts = z.object({
  minutes: z.number().check(z.int(), z.gt(0)),
  /** [first, last, first, last, …] in epoch minutes. */
  starts: z.array(z.number().check(z.int())).check(z.minLength(2)),
});
export type WindowStarts = z.output<typeof WindowStarts>;

const Place = z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) });

/** A typed address of a move (docs/product/visits.md#moving). */
export const MoveLocation = z.object({
  line1: text(200),
  city: text(100),
  state: usState,
  zip,
  special_instructions: optionalLongText(1000),
});

/** The place of a moved visit. `id` is the saved address it came from. */
const MovedTo = z.object({
  address_id: z.nullable(z.number()),
  address: z.string(),
  address_city: z.string(),
  address_state: z.string(),
  address_zip: z.string(),
  special_instructions: optionalText(1000),
  place: z.nullable(Place),
});

export const moves = {
  /** Does not check conflicts; the calendar does. */
  check: operation({
    summary:
      'Whether working hours, notice and area allow a visit at another time or place, and what it costs there.',
    subject: 'booking.moves.check',
    allow: internal('appointments'),
    input: z.object({
      service_id: id,
      provider_id: id,
      phlebotomist_id: id,
      starts_at: instant,
      /** The start is that of an arrival window. */
      window: z.optional(z.boolean()),
      /** The visit's own place and length, when it keeps its place. */
      stays: z.nullable(z.object({ place: z.nullable(Place), length_minutes: z.number() })),
      /** Otherwise a saved address of the caller, or a typed one. */
      address_id: z.optional(id),
      location: z.optional(MoveLocation),
    }),
    output: z.object({
      starts_at: instant,
      ends_at: instant,
      window: z.optional(WindowStarts),
      tz: z.string(),
      default_drive_minutes: z.number(),
      /** Null when the visit keeps its place and its agreed price. */
      moved: z.nullable(
        z.object({ location: MovedTo, line_items: z.array(LineItem), subtotal_cents: z.number() }),
      ),
    }),
    errors: ['SLOT_TAKEN', 'OUTSIDE_SERVICE_AREA', 'SERVICE_NOT_OFFERED'],
  }),
};
