import { z } from 'zod/mini';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';

/** What is always sent: links and codes, changes of password and email, new devices. */
export const SECURITY_MESSAGES = 'security';

const Preference = z.object({
  kind: z.enum([...NOTIFICATION_KIND_NAMES, SECURITY_MESSAGES]),
  /** In words, for the row of the table. */
  title: z.string(),
  email: z.boolean(),
  /** Whether text messages are wanted; null where there are none of this kind. They need consent besides. */
  sms: z.nullable(z.boolean()),
  /** Nobody can switch it off. */
  locked: z.boolean(),
});

export const NotificationPreferences = z.object({
  data: z.array(Preference),
  /** Of the person's choices, for an edit. */
  version: z.number(),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;
