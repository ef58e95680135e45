import { Injectable } from '@nestjs/common';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { ping } from '@drawpoint/contracts/ping';
import { feature, type Feature } from '../feature/feature.ts';
import { handle } from '../feature/handle.ts';

/** The feature by which a service answers pings. */
export function pingFeature(service: ServiceName): Feature {
  const contract = { ping: ping(service) };

  @Injectable()
  class AnswerPing {
    readonly ping = handle(contract.ping, async () => ({ service }));
  }

  return feature({ contract, handlers: [AnswerPing] });
}
