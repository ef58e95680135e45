import { z } from 'zod/mini';
import { event } from '../events.ts';

/** Staff asked a patient to book; what they wrote is read in the product. */
export const appointmentRequestCreated = event({
  type: 'appointment_request.created',
  publisher: 'appointments',
  kind: 'occurrence',
  readers: ['messaging'],
  data: z.object({
    id: z.number(),
    user_id: z.number(),
    /** Null where the patient chooses. */
    phlebotomist_id: z.nullable(z.number()),
    provider_id: z.nullable(z.number()),
    actor_id: z.number(),
  }),
});
