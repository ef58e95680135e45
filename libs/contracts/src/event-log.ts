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

/** Whether a program may read this event type of this publisher. */
export const mayReadEvents = (reader: string, publisher: ServiceName, type: string): boolean =>
  EVENTS.some(
    (event) =>
      event.publisher === publisher && event.type === type && event.readers.some((name) => name === reader),
  );

/**
 * The operation by which other services pull a publisher's log. The kit implements it in every publishing
 * service.
 */
export const readEvents = (publisher: ServiceName) =>
  operation({
    summary: `Reads the event log of ${publisher} after a place.`,
    subject: `${publisher}.events.read`,
    allow: internal(...readersOf(publisher)),
    input: z.object({
      /** The last event read, or a point in time. With a time, the response contains only `next`. */
      after: z.union([LogPlace, z.object({ since: instant })]),
      limit: z.number().check(z.int(), z.gte(1), z.lte(500)),
      /** FORBIDDEN when the reader may not read one of them. */
      types: z.array(z.string()),
    }),
    output: z.object({
      events: z.array(EventRecord),
      /** The cursor for the next call, even when the last events had other types. */
      next: LogPlace,
      /**
       * The log has another event or none at that place, because an earlier state was restored. Then `next`
       * is its end.
       */
      restored: z.boolean(),
    }),
    errors: ['FORBIDDEN'],
  });

/**
 * Broadcast when events get their positions, with the previous end and their types: consumers of these types
 * pull at once. Also broadcast every two seconds with the end alone, so consumers notice missed events.
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
