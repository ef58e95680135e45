import { commonEnv, databaseEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

export const schema = z.object({
  ...commonEnv,
  ...databaseEnv('MESSAGING'),
  /** How long a message may stay unread before its receiver gets an email or text message. */
  MESSAGE_NOTICE_AFTER_SECONDS: z.coerce.number().int().min(1).max(86_400).default(120),
});
export type MessagingEnv = z.output<typeof schema>;
