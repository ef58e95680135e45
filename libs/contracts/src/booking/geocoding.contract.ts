import { z } from 'zod/mini';
import { latitude, longitude, nothing, optionalText, text, usState, zip } from '../fields.ts';
import { internal, operation, SIGNED_IN } from '../operation.ts';

const PlaceInput = z.object({
  line1: optionalText(200),
  city: optionalText(100),
  state: z.optional(usState),
  zip,
});

/** `zip`: the centre of the ZIP code, `street`: the address itself (OP §3). */
const PlaceAnswer = z.object({ lat: z.number(), lng: z.number(), precision: z.enum(['street', 'zip']) });

export const geocoding = {
  geocode: operation({
    summary: 'The coordinates of an address; an unknown ZIP is a field error.',
    http: 'POST /geocode',
    subject: 'booking.geocoding.geocode',
    allow: SIGNED_IN,
    input: PlaceInput,
    output: PlaceAnswer,
  }),
  pin: operation({
    summary: 'Keeps where an address lies as staff have put it: it counts before any geocoder.',
    subject: 'booking.geocoding.pin',
    allow: internal('appointments'),
    input: z.object({ ...PlaceInput.shape, line1: text(200), lat: latitude, lng: longitude }),
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
