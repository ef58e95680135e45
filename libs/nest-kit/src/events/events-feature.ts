import { Injectable } from '@nestjs/common';
import { mayReadEvents, readEvents } from '@drawpoint/contracts/event-log';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { AppError } from '../app-error.ts';
import { feature, type Feature } from '../feature/feature.ts';
import { handle } from '../feature/handle.ts';
import { EventLog } from './event-log.ts';

/** The feature that lets other services read this service's event log, each only the types meant for it. */
export function eventsFeature(service: ServiceName): Feature {
  const contract = { read: readEvents(service) };

  @Injectable()
  class ReadEvents {
    constructor(private readonly log: EventLog) {}

    readonly read = handle(contract.read, (input, ctx) => {
      const mayRead = (type: string) => mayReadEvents(ctx.service, service, type);
      if (!input.types.every(mayRead)) throw new AppError('FORBIDDEN');
      return this.log.handleRead(input);
    });
  }

  return feature({ contract, handlers: [ReadEvents] });
}
