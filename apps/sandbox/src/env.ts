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
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
});
