import { z } from 'zod/mini';
import { event } from '../events.ts';
import { instant } from '../fields.ts';
import { NOTIFICATION_CHANNELS } from './notification-channels.ts';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';

/** An in-app notification was created. */
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
    /** When its cause happened; absent in older events. */
    caused_at: z.optional(instant),
    /** The channels the person wants; absent in older events, which means email. */
    channels: z.optional(z.array(z.enum(NOTIFICATION_CHANNELS))),
  }),
});
