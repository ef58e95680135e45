import { z } from 'zod/mini';
import { event } from '../events.ts';
import { instant } from '../fields.ts';
import { CHANGES } from '../messaging/notification-kinds.ts';
import { APPOINTMENT_STATUSES, OUTCOMES, STAGES } from './appointment.ts';

/** What can happen to a visit, as the event log calls it; the table of notifications says who is told of it. */
export type AppointmentChange = (typeof CHANGES)[number];

/** Ids, state and times of a visit; who and where are asked of the appointments service. */
export const appointmentChanged = event({
  type: 'appointment.changed',
  publisher: 'appointments',
  kind: 'state',
  readers: ['auth', 'booking', 'messaging', 'notifier'],
  data: z.object({
    id: z.number(),
    status: z.enum(APPOINTMENT_STATUSES),
    /** What caused this version. */
    change: z.enum(CHANGES),
    /** Absent in older events. */
    stage: z.optional(z.nullable(z.enum(STAGES))),
    outcome: z.optional(z.nullable(z.enum(OUTCOMES))),
    /** Null while the visit is part of no account. */
    user_id: z.nullable(z.number()),
    phlebotomist_id: z.number(),
    provider_id: z.nullable(z.number()),
    /** Who did it; null when the product itself did. */
    actor_id: z.nullable(z.number()),
    starts_at: instant,
    ends_at: instant,
    tz: z.string(),
  }),
});
