import { z } from 'zod/mini';
import { event } from '../events.ts';

/** Staff asked a patient to book. Their text is not in the event; the patient reads it in the app. */
export const appointmentRequestCreated = event({
  type: 'appointment_request.created',
  publisher: 'appointments',
  kind: 'occurrence',
  readers: ['messaging'],
  data: z.object({
    id: z.number(),
    user_id: z.number(),
    /** Null when the patient chooses. */
    phlebotomist_id: z.nullable(z.number()),
    provider_id: z.nullable(z.number()),
    actor_id: z.number(),
  }),
});
