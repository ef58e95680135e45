import { z } from 'zod/mini';
import { internal, operation, type ServiceName } from './operation.ts';

/** Answered by every service itself: it is up and takes requests. */
export const ping = (service: ServiceName) =>
  operation({
    summary: `Whether ${service} answers.`,
    subject: `${service}.health.ping`,
    allow: internal('gateway'),
    input: z.object({}),
    output: z.object({ service: z.string() }),
    deadlineMs: 1_500,
  });
