import { z } from 'zod/mini';
import type { Envelope } from '@drawpoint/contracts/envelope';
import { internal, operation, SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { answer } from './dispatch.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { BusServer } from './bus-transport.ts';

/** Answered by every service itself: it is up and takes requests. */
export const ping = (service: ServiceName) =>
  operation({
    summary: `Whether ${service} answers.`,
    subject: `${service}.health.ping`,
    allow: internal('gateway', ...SERVICES),
    input: z.object({}),
    output: z.object({ service: z.string() }),
    deadlineMs: 1_500,
  });

/** Adds the answer to pings to a service's handlers. */
export function answerPings(service: ServiceName, server: BusServer): void {
  const op = ping(service);
  server.addHandler(op.subject, (envelope: Envelope, incoming: IncomingRequest) =>
    answer(op, envelope, incoming, () => ({ service })),
  );
}
