import { z } from 'zod/mini';
import { optionalText, usState, zip } from '../fields.ts';
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
  locate: operation({
    summary: 'The coordinates of an address, for other services; null when the ZIP is unknown.',
    subject: 'booking.geocoding.locate',
    allow: internal('auth', 'appointments'),
    input: PlaceInput,
    output: z.object({ place: z.nullable(PlaceAnswer) }),
  }),
};
