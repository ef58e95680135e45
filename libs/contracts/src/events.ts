import { z } from 'zod/mini';
import { instant } from './fields.ts';
import type { Schema, ServiceName } from './operation.ts';

/**
 * `state`: what an entity is like now; the newest of each entity is kept for ever, so a log can be read from its start.
 * `occurrence`: that something happened; kept 30 days.
 */
export type EventKind = 'state' | 'occurrence';

/** `noun.verb`; the noun is the entity whose versions are counted. */
export type EventType = `${string}.${string}`;

/** One kind of event: what its publisher appends and what consumers handle. */
export type EventDefinition<
  Publisher extends ServiceName = ServiceName,
  Data extends Schema = Schema,
  Type extends EventType = EventType,
> = {
  readonly type: Type;
  readonly publisher: Publisher;
  readonly kind: EventKind;
  /** The services that may read it; nobody else learns of it, on the bus as in the service. */
  readonly readers: readonly ServiceName[];
  /** What other services may show: ids and display names, no health data. It only ever gains fields. */
  readonly data: Data;
};

export const event = <const Publisher extends ServiceName, Data extends Schema, const Type extends EventType>(
  definition: EventDefinition<Publisher, Data, Type>,
): EventDefinition<Publisher, Data, Type> => definition;

export type EventData<Event extends EventDefinition> = z.output<Event['data']>;

/** The entity of a type: `user` of `user.changed`. */
export const entityOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** An entry of a service's event log, as it is read. */
export const EventRecord = z.object({
  /** Place in the log, given after commit. */
  position: z.number(),
  id: z.uuid(),
  type: z.string(),
  entity_id: z.string(),
  /** A projection applies only a higher one. */
  entity_version: z.number(),
  occurred_at: instant,
  data: z.record(z.string(), z.unknown()),
});
export type EventRecord = z.output<typeof EventRecord>;

/** An entry of which the payload was read by its definition. */
export type TypedEvent<Event extends EventDefinition> = Omit<EventRecord, 'data'> & {
  data: EventData<Event>;
};

/** A place in a log: the last event read. Position 0 is before the first; `id` is null there and where unknown. */
export const LogPlace = z.object({ position: z.number().check(z.int(), z.gte(0)), id: z.nullable(z.uuid()) });
export type LogPlace = z.output<typeof LogPlace>;
