import { Injectable } from '@nestjs/common';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { ping } from '@drawpoint/contracts/ping';
import { AppError } from '../app-error.ts';
import { Reachability } from '../data/reachability.ts';
import { feature, type Feature } from '../feature/feature.ts';
import { handle } from '../feature/handle.ts';

/** The feature that answers pings. UNAVAILABLE while the database does not answer. */
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
