import { randomUUID } from 'node:crypto';
import type { EventData, EventDefinition, EventRecord, LogPlace } from '@drawpoint/contracts/events';
import type { readEvents } from '@drawpoint/contracts/event-log';
import type { OutputOf, ParsedInputOf, ServiceName } from '@drawpoint/contracts/operation';
import { eventsAppended } from '@drawpoint/contracts/event-log';
import type { Fake, StartedServices } from './start-services.ts';

type ReadOperation = ReturnType<typeof readEvents>;

/** The event log of a service that is not started. The test writes it. */
export interface EventFeed {
  /** For the option `fakes`, by subject. */
  fakes: Record<string, Fake>;
  /** Appends an event and notifies the consumers. */
  append<Event extends EventDefinition>(
    services: Pick<StartedServices, 'busOf'>,
    event: Event,
    entry: { entityId: number; entityVersion?: number; data: EventData<Event> | object },
  ): EventRecord;
  /** Removes the events after a position, like a restore from a backup. */
  restore(position: number): void;
}

export function eventFeed(publisher: ServiceName): EventFeed {
  const events: EventRecord[] = [];
  const placeOf = (event: EventRecord | undefined): LogPlace =>
    event ? { position: event.position, id: event.id } : { position: 0, id: null };
  const read = ({ after, limit }: ParsedInputOf<ReadOperation>): OutputOf<ReadOperation> => {
    const end = placeOf(events.at(-1));
    if ('since' in after) {
      const old = events.filter(({ occurred_at }) => occurred_at < after.since);
      return { events: [], next: placeOf(old.at(-1)), restored: false };
    }
    const known = after.position === 0 || events[after.position - 1]?.id === after.id;
    if (!known) return { events: [], next: end, restored: true };
    const page = events.filter(({ position }) => position > after.position).slice(0, limit);
    const next = page.length === limit ? placeOf(page.at(-1)) : end;
    return { events: page, next, restored: false };
  };
  return {
    fakes: { [`${publisher}.events.read`]: read as Fake },
    append: (services, { type }, { entityId, entityVersion = 1, data }) => {
      const record: EventRecord = {
        type,
        position: events.length + 1,
        id: randomUUID(),
        entity_id: String(entityId),
        entity_version: entityVersion,
        occurred_at: new Date().toISOString(),
        data: data as EventRecord['data'],
      };
      events.push(record);
      services.busOf(publisher).broadcast(eventsAppended(publisher), { end: record.position });
      return record;
    },
    restore: (position) => void events.splice(position),
  };
}
