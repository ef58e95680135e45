import { LOG_LEVELS } from '@drawpoint/nest-kit/logging/log-levels';
import { busEnv, processEnv, tracingEnv, type EnvSource } from '@drawpoint/nest-kit/env';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_534);

/**
 * Settings of the whole product in one process. Those of a single program may be given too, such as
 * `BOOKING_DATABASE_URL`; what is missing is made here.
 */
export const schema = z.object({
  /** The gateway: web, API and realtime. */
  PORT: port.default(3000),
  /** The address listened on: this machine alone unless told, for the demo's passwords are public. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The inbox for local mail; `PORT` + 1 unless told. */
  SANDBOX_PORT: port.optional(),
  /** Where databases, secrets and mail are kept. */
  DRAWPOINT_DATA: z.string().min(1).default('.data'),
  /** A mail server; the sandbox's inbox unless told. */
  SMTP_URL: z.url().optional(),
  ...busEnv,
  ...tracingEnv,
  LOG_LEVEL: z.enum(LOG_LEVELS).default('warn'),
});
export type LocalEnv = z.output<typeof schema>;

/** The environment, which the programs in this process share. */
export const environment: EnvSource = processEnv();
