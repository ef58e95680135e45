import { Injectable } from '@nestjs/common';
import { z } from 'zod/mini';
import { internal, operation, SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { AppError } from '../app-error.ts';
import { Reachability } from '../data/reachability.ts';
import { feature, type Feature } from '../feature/feature.ts';
import { handle } from '../feature/handle.ts';

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

/** The feature by which a service answers pings; `UNAVAILABLE` while its database does not answer. */
export function pingFeature(service: ServiceName): Feature {
  const contract = { ping: ping(service) };

  @Injectable()
  class AnswerPing {
    constructor(private readonly database: Reachability) {}

    readonly ping = handle(contract.ping, async () => {
      if (!(await this.database.isReachable())) throw new AppError('UNAVAILABLE');
      return { service };
    });
  }

  return feature({ contract, handlers: [AnswerPing] });
}
