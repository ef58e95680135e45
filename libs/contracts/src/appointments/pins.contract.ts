import { z } from 'zod/mini';
import { id, latitude, longitude } from '../fields.ts';
import { CALENDAR, operation, STAFF } from '../operation.ts';
import { Appointment } from './appointment.ts';

export const pins = {
  correct: operation({
    summary:
      'Puts the place of a visit ahead where staff say it is; time and price stay, and the address is found there from then on.',
    http: 'PUT /appointments/{id}/pin',
    subject: 'appointments.pins.correct',
    audit: { action: 'pin_corrected', subject: 'id' },
    share: CALENDAR,
    writes: ['appointment'],
    allow: STAFF,
    input: z.object({ id, lat: latitude, lng: longitude }),
    output: Appointment,
    errors: ['INVALID_TRANSITION'],
  }),
};
