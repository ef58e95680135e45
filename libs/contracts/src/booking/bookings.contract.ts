import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { CALENDAR, operation, SIGNED_IN } from '../operation.ts';

export const bookings = {
  create: operation({
    summary: 'Finalises a booking session; the same token again answers the same appointments.',
    http: 'POST /bookings',
    subject: 'booking.bookings.create',
    audit: { action: 'appointment_booked', subject: 'appointment_id' },
    share: CALENDAR,
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    writes: ['appointment', 'booking_session', 'address', 'appointment_request', 'notification'],
    allow: SIGNED_IN,
    input: z.object({
      token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/)),
      /** The total the person saw. Any other total is PRICE_CHANGED. */
      price: z.optional(z.number()),
      /**
       * The staff request this booking fulfils. A second time is REQUEST_CLOSED, somebody else's is
       * FORBIDDEN.
       */
      request_id: z.optional(id),
      /** The denied or canceled visit that this booking replaces (docs/product/booking.md#again). */
      replaces_id: z.optional(id),
    }),
    /** The first visit, and all of them: one for each person who is drawn. */
    output: z.object({ appointment_id: z.number(), appointment_ids: z.array(z.number()) }),
    status: 201,
    errors: [
      'ALREADY_BOOKED',
      'TOO_MANY_PENDING',
      'REQUEST_CLOSED',
      'SESSION_GONE',
      'SESSION_INCOMPLETE',
      'SLOT_TAKEN',
      'OUTSIDE_SERVICE_AREA',
      'SERVICE_NOT_OFFERED',
      'PRICE_CHANGED',
      'FINALIZING',
      'IDEMPOTENCY_MISMATCH',
    ],
    deadlineMs: 8_000,
  }),
};
