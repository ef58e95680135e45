import { z } from 'zod/mini';
import { event } from '../events.ts';
import { instant } from '../fields.ts';
import { APPOINTMENT_STATUSES } from './appointment.ts';

/** Ids, state and times of a visit; who and where are asked of the appointments service. */
export const appointmentChanged = event({
  type: 'appointment.changed',
  publisher: 'appointments',
  kind: 'state',
  readers: ['messaging'],
  data: z.object({
    id: z.number(),
    status: z.enum(APPOINTMENT_STATUSES),
    /** What caused this version. */
    change: z.enum(['requested', 'booked', 'approved', 'denied']),
    user_id: z.number(),
    phlebotomist_id: z.number(),
    provider_id: z.nullable(z.number()),
    /** Who did it; null when the product itself did. */
    actor_id: z.nullable(z.number()),
    starts_at: instant,
    ends_at: instant,
    tz: z.string(),
  }),
});
