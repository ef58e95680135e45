import { randomUUID } from 'node:crypto';
import type { EventRecord } from '@drawpoint/contracts/events';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { eventsAppended } from '@drawpoint/contracts/realtime';
import type { Fake, StartedServices } from './start-services.ts';

/** The event log of a service that is not started, written by the test. */
export interface EventFeed {
  /** For `fakes`, by subject. */
  fakes: Record<string, Fake>;
  /** Adds an event and pokes its consumers. */
  append(
    services: Pick<StartedServices, 'busOf'>,
    event: Pick<EventRecord, 'type' | 'entity_version' | 'data'> & { entity_id: number },
  ): EventRecord;
}

export function eventFeed(publisher: ServiceName): EventFeed {
  const events: EventRecord[] = [];
  const read = ({ after, limit }: { after: number; limit: number }) => {
    const page = events.filter(({ position }) => position > after).slice(0, limit);
    return { events: page, next: page.at(-1)?.position ?? Math.min(after, events.length) };
  };
  return {
    fakes: { [`${publisher}.events.read`]: read },
    append: (services, event) => {
      const record: EventRecord = {
        ...event,
        position: events.length + 1,
        id: randomUUID(),
        entity_id: String(event.entity_id),
        occurred_at: new Date().toISOString(),
      };
      events.push(record);
      services.busOf(publisher).broadcast(eventsAppended(publisher), {});
      return record;
    },
  };
}
