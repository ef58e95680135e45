import { z } from 'zod/mini';
import { id, latitude, longitude, nothing, optionalText, text, usState, zip } from '../fields.ts';
import { internal, operation, SIGNED_IN, STAFF } from '../operation.ts';

const PlaceInput = z.object({
  line1: optionalText(200),
  city: optionalText(100),
  state: z.optional(usState),
  zip,
});

/** `zip`: the centre of the ZIP code. `street`: the address itself (docs/product/booking.md#location). */
const PlaceAnswer = z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) });

const PinInput = z.object({ ...PlaceInput.shape, line1: text(200), lat: latitude, lng: longitude });

export const geocoding = {
  geocode: operation({
    summary: 'The coordinates of an address; an unknown ZIP is a field error.',
    http: 'POST /geocode',
    subject: 'booking.geocoding.geocode',
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    allow: SIGNED_IN,
    input: z.object({
      ...PlaceInput.shape,
      /**
       * A pin that staff of this provider set for the address wins. Staff always get the pins of their own
       * provider.
       */
      provider_id: z.optional(id),
    }),
    /** `unknown_street`: the configured geocoder knows no such street in that ZIP code. */
    output: z.extend(PlaceAnswer, { unknown_street: z.optional(z.literal(true)) }),
  }),
  suggest: operation({
    summary:
      'Whole addresses that begin as typed, near the ZIP code; none where the geocoder completes nothing.',
    http: 'POST /geocode/suggestions',
    subject: 'booking.geocoding.suggest',
    limits: [
      { calls: 60, seconds: 60, per: 'person' },
      { calls: 600, seconds: 86_400, per: 'person' },
    ],
    allow: SIGNED_IN,
    input: z.object({ text: text(200), zip: z.optional(zip) }),
    output: z.object({
      data: z.array(z.object({ line1: z.string(), city: z.string(), state: z.string(), zip: z.string() })),
      /** False where the configured geocoder completes no addresses, so that nobody asks again. */
      offered: z.boolean(),
    }),
  }),
  pinTyped: operation({
    summary:
      'Puts an address where staff say it is, for bookings with their provider; a developer for those with any.',
    http: 'PUT /geocode/pin',
    subject: 'booking.geocoding.pin-typed',
    limits: [{ calls: 30, seconds: 3_600, per: 'person' }],
    audit: { action: 'pin_corrected' },
    allow: STAFF,
    input: PinInput,
    output: PlaceAnswer,
  }),
  pin: operation({
    summary:
      'Keeps where an address lies as staff have put it, for bookings with a provider; of developers for all.',
    subject: 'booking.geocoding.pin',
    allow: internal('appointments'),
    input: z.object({ ...PinInput.shape, provider_id: z.number() }),
    output: nothing,
  }),
  locate: operation({
    summary: 'The coordinates of an address, for other services; null when the ZIP is unknown.',
    subject: 'booking.geocoding.locate',
    allow: internal('auth', 'appointments'),
    input: PlaceInput,
    output: z.object({ place: z.nullable(PlaceAnswer) }),
  }),
};
