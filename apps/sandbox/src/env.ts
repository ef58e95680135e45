import { LOG_LEVELS } from '@drawpoint/nest-kit/logging/log';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);

export const schema = z.object({
  /** The inbox's page and JSON. */
  SANDBOX_PORT: port.default(8025),
  /** The mail server. */
  SANDBOX_SMTP_PORT: port.default(1025),
  /** Who may connect: 0.0.0.0 inside a container. */
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  /** Where messages are kept over a restart. */
  SANDBOX_DATA: z.string().default('.data/sandbox'),
  /** Twilio's side: takes text messages where all three have the notifier's values. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  /** The webhook that hears what a phone sends. */
  SANDBOX_TWILIO_INBOUND_URL: z.url().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});
