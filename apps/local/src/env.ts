import { LOG_LEVELS } from '@drawpoint/nest-kit/logging/log-levels';
import { busEnv, processEnv, tracingEnv, type EnvSource } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_534);

/**
 * Settings of the whole product in one process. Settings of a single program are accepted as well, such as
 * `BOOKING_DATABASE_URL`. Missing ones are created here.
 */
export const schema = z.object({
  /** The gateway: web, API and realtime. */
  PORT: port.default(3000),
  /** The address to listen on. Only this machine by default, because the demo's passwords are public. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The port of the inbox; `PORT` + 1 by default. */
  SANDBOX_PORT: port.optional(),
  /** The folder for databases, secrets and mail. */
  DRAWPOINT_DATA: z.string().min(1).default('.data'),
  /** The mail server; the sandbox's inbox by default. */
  SMTP_URL: z.url().optional(),
  ...busEnv,
  ...tracingEnv,
  LOG_LEVEL: z.enum(LOG_LEVELS).default('warn'),
});
export type LocalEnv = z.output<typeof schema>;

/** The environment, which the programs in this process share. */
export const environment: EnvSource = processEnv();
