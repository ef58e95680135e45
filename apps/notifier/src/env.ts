import { commonEnv, databaseEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

export const schema = z.object({
  ...commonEnv,
  ...databaseEnv('NOTIFIER'),
  /** The mail server: smtp://user:password@host:port, or smtps. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Sender of every email. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^<>\s@]+@[^<>\s@]+>$/)
    .default('Drawpoint <hello@drawpoint.test>'),
});
export type NotifierEnv = z.output<typeof schema>;
