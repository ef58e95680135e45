import { Injectable } from '@nestjs/common';
import { readEvents } from '@drawpoint/contracts/events';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { feature, type Feature } from '../feature/feature.ts';
import { handle } from '../feature/handle.ts';
import { EventLog } from './event-log.ts';

/** The feature by which a service lets others read its event log. */
export function eventsFeature(service: ServiceName): Feature {
  const contract = { read: readEvents(service) };

  @Injectable()
  class ReadEvents {
    constructor(private readonly log: EventLog) {}

    readonly read = handle(contract.read, (input) => this.log.handleRead(input));
  }

  return feature({ contract, handlers: [ReadEvents] });
}
