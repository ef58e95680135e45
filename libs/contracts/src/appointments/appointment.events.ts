import { z } from 'zod/mini';
import { event } from '../events.ts';
import { instant } from '../fields.ts';
import { NOTIFICATION_CHANNELS } from '../messaging/notification-channels.ts';
import { CHANGES } from '../messaging/notification-kinds.ts';
import { APPOINTMENT_STATUSES, OUTCOMES, STAGES } from './appointment.ts';
import { ArrivalWindow } from './arrival-window.ts';

/** The changes of a visit, as the event log names them. The table of notifications says who is notified. */
export type AppointmentChange = (typeof CHANGES)[number];

/** Ids, state and times of a visit. Readers ask appointments for other names and places. */
export const appointmentChanged = event({
  type: 'appointment.changed',
  publisher: 'appointments',
  kind: 'state',
  readers: ['auth', 'booking', 'messaging', 'notifier'],
  data: z.object({
    id: z.number(),
    status: z.enum(APPOINTMENT_STATUSES),
    /** The change that caused this version. */
    change: z.enum(CHANGES),
    /** Absent in older events. */
    stage: z.optional(z.nullable(z.enum(STAGES))),
    outcome: z.optional(z.nullable(z.enum(OUTCOMES))),
    /** Null while the visit belongs to no account. */
    user_id: z.nullable(z.number()),
    phlebotomist_id: z.number(),
    /** When the phlebotomist is expected: of the changes `near` and `late`. */
    eta_at: z.optional(instant),
    /** Who comes now, when the change gave the visit to a colleague. */
    phlebotomist_name: z.optional(z.string()),
    /** In dollars: of the change `fee_waived`. */
    amount: z.optional(z.number()),
    /** How a reminder is sent beside the bell. Absent in older events, which means both ways. */
    channels: z.optional(z.array(z.enum(NOTIFICATION_CHANNELS))),
    provider_id: z.nullable(z.number()),
    /** Who made the change; null for the system itself. */
    actor_id: z.nullable(z.number()),
    starts_at: instant,
    ends_at: instant,
    /** Between when and when the visit begins. Absent for an exact time. */
    arrival_window: z.optional(ArrivalWindow),
    tz: z.string(),
    /** The planned time that the change gave back. Absent when it gave back none. */
    freed: z.optional(z.object({ phlebotomist_id: z.number(), starts_at: instant, ends_at: instant })),
  }),
});
