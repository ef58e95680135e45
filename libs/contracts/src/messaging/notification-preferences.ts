import { z } from 'zod/mini';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';

/** Messages that are always sent: links, codes, password and email changes, new devices. */
export const SECURITY_MESSAGES = 'security';

const Preference = z.object({
  kind: z.enum([...NOTIFICATION_KIND_NAMES, SECURITY_MESSAGES]),
  /** The label of the row. */
  title: z.string(),
  email: z.boolean(),
  /** Whether the person wants text messages; null when this kind has none. Consent is needed as well. */
  sms: z.nullable(z.boolean()),
  /** It cannot be switched off. */
  locked: z.boolean(),
});

export const NotificationPreferences = z.object({
  data: z.array(Preference),
  /** The version of the person's choices, for an edit. */
  version: z.number(),
});
export type NotificationPreferences = z.output<typeof NotificationPreferences>;
