import { z } from 'zod/mini';
import { broadcast } from './broadcast.ts';
import { EVENTS } from './event-definitions.ts';
import { EventRecord, LogPlace } from './events.ts';
import { instant } from './fields.ts';
import { internal, operation, SERVICES, type ServiceName } from './operation.ts';

const readersOf = (publisher: ServiceName): ServiceName[] =>
  SERVICES.filter((service) =>
    EVENTS.some((event) => event.publisher === publisher && event.readers.includes(service)),
  );

/** The services that append events. */
export const PUBLISHERS: readonly ServiceName[] = SERVICES.filter((service) =>
  EVENTS.some(({ publisher }) => publisher === service),
);

/** Whether a program may read the events of a type that a publisher appends. */
export const mayReadEvents = (reader: string, publisher: ServiceName, type: string): boolean =>
  EVENTS.some(
    (event) =>
      event.publisher === publisher && event.type === type && event.readers.some((name) => name === reader),
  );

/** The operation by which other services pull a publisher's log; the kit answers it in every service that has one. */
export const readEvents = (publisher: ServiceName) =>
  operation({
    summary: `Reads the event log of ${publisher} after a place.`,
    subject: `${publisher}.events.read`,
    allow: internal(...readersOf(publisher)),
    input: z.object({
      /** After the last event read, or from what happened since an instant: then only `next` is answered. */
      after: z.union([LogPlace, z.object({ since: instant })]),
      limit: z.number().check(z.int(), z.gte(1), z.lte(500)),
      /** FORBIDDEN where one of them is not for the reader. */
      types: z.array(z.string()),
    }),
    output: z.object({
      events: z.array(EventRecord),
      /** Where to go on from, also when the last events were of other types. */
      next: LogPlace,
      /** The log has another event at that place, or none: it was restored to an earlier state. `next` is its end. */
      restored: z.boolean(),
    }),
    errors: ['FORBIDDEN'],
  });

/**
 * Broadcast when events got their places, with the log's end `before` and their types, so that consumers of these pull at once;
 * and every two seconds with the end alone, so that consumers notice what they missed.
 */
export const eventsAppended = (publisher: ServiceName) =>
  broadcast({
    topic: 'events-appended',
    senders: [publisher],
    hearers: readersOf(publisher),
    data: z.object({
      end: z.number(),
      added: z.optional(z.object({ before: z.number(), types: z.array(z.string()) })),
    }),
  });
