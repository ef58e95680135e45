import { z } from 'zod/mini';
import { event } from '../events.ts';
import { instant } from '../fields.ts';
import { NOTIFICATION_CHANNELS } from './notification-channels.ts';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';

/** A person was told of something in the bell. */
export const notificationCreated = event({
  type: 'notification.created',
  publisher: 'messaging',
  kind: 'occurrence',
  readers: ['notifier'],
  data: z.object({
    id: z.number(),
    user_id: z.number(),
    kind: z.enum(NOTIFICATION_KIND_NAMES),
    appointment_id: z.nullable(z.number()),
    /** When that happened of which it tells; absent in older events. */
    caused_at: z.optional(instant),
    /** By which ways the person wants to hear of it; by email where it is absent, as in older events. */
    channels: z.optional(z.array(z.enum(NOTIFICATION_CHANNELS))),
  }),
});
