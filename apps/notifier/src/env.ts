import { commonEnv, databaseEnv, recaptchaEnv } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

const sid = (letters: string) => new RegExp(`^${letters}[0-9a-f]{32}$`);

/** Of a local run. Its address reaches nobody. */
export const DEFAULT_SENDER = 'Drawpoint <hello@drawpoint.test>';

/** All of these must be set; otherwise text messages are off. */
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

const settings = z.object({
  ...commonEnv,
  ...databaseEnv('NOTIFIER'),
  ...recaptchaEnv,
  /** The mail server: smtp://user:password@host:port, or smtps. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Sender of every email. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>]*<[^<>\s@]+@[^<>\s@]+>$/)
    .default(DEFAULT_SENDER),
  /**
   * Twilio's account for text messages, with TWILIO_AUTH_TOKEN and TWILIO_FROM. Without them, texts are off.
   */
  TWILIO_ACCOUNT_SID: z.string().regex(sid('AC'), 'AC and 32 hexadecimal digits').optional(),
  /** Authenticates requests to Twilio, and verifies the signatures of its webhooks. */
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/, '32 hexadecimal digits')
    .optional(),
  /** The sender of texts: a phone number as +12025550123, or a messaging service, MG and 32 digits. */
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/, '+ and a phone number, or the SID of a messaging service')
    .optional(),
  /** The base URL of Twilio's API: the sandbox in local runs. */
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  /** How long Twilio may take to respond before a text is retried. */
  TWILIO_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(60).default(15),
});

export const schema = settings.superRefine((env, context) => {
  const missing = TWILIO.filter((name) => env[name] === undefined);
  if (missing.length === TWILIO.length) return;
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: 'is missing' });
});
export type NotifierEnv = z.output<typeof schema>;
