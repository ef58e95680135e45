import { z } from 'zod/mini';
import { internal, operation, type ServiceName } from './operation.ts';

/** Every service answers it to show that it is up and accepts requests. */
export const ping = (service: ServiceName) =>
  operation({
    summary: `Whether ${service} answers.`,
    subject: `${service}.health.ping`,
    allow: internal('gateway'),
    input: z.object({}),
    output: z.object({ service: z.string() }),
    deadlineMs: 1_500,
  });
