import { z } from 'zod/mini';
import { id, instant, latitude, longitude } from '../fields.ts';
import { operation, STAFF } from '../operation.ts';
import { Appointment } from './appointment.ts';

/** The position of a phlebotomist on the way. Only the last one is kept, until the arrival. */
export const positions = {
  share: operation({
    summary:
      'The phlebotomist’s phone says where it is, on the way to a visit; the expected arrival follows it.',
    http: 'POST /appointments/{id}/position',
    subject: 'appointments.positions.share',
    writes: ['appointment'],
    /** Only the visit's own phlebotomist. */
    allow: STAFF,
    limits: [{ calls: 12, seconds: 60, per: 'person' }],
    /** `at`: when the phone measured it. */
    input: z.object({ id, lat: latitude, lng: longitude, at: instant }),
    output: z.object({ arrival: Appointment.shape.arrival }),
    errors: ['INVALID_TRANSITION'],
  }),
};
