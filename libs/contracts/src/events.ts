import { z } from 'zod/mini';
import { instant } from './fields.ts';
import type { Schema, ServiceName } from './operation.ts';

/**
 * A `state` event has the current state of an entity. The newest of each entity is kept forever, so a log can
 * be replayed from its start. An `occurrence` is something that happened; kept for 30 days.
 */
export type EventKind = 'state' | 'occurrence';

/** `noun.verb`; versions are counted per entity, which the noun names. */
export type EventType = `${string}.${string}`;

/** The definition of an event: its publisher, its readers and its payload. */
export type EventDefinition<
  Publisher extends ServiceName = ServiceName,
  Data extends Schema = Schema,
  Type extends EventType = EventType,
> = {
  readonly type: Type;
  readonly publisher: Publisher;
  readonly kind: EventKind;
  /** The services that may read it. Both the bus and the publisher enforce it. */
  readonly readers: readonly ServiceName[];
  /**
   * The payload: ids and display names that other services may show, no health data. Fields are only ever
   * added.
   */
  readonly data: Data;
};

export const event = <const Publisher extends ServiceName, Data extends Schema, const Type extends EventType>(
  definition: EventDefinition<Publisher, Data, Type>,
): EventDefinition<Publisher, Data, Type> => definition;

export type EventData<Event extends EventDefinition> = z.output<Event['data']>;

/** The entity of an event type: `user` of `user.changed`. */
export const entityOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** An entry of a service's event log, as readers get it. */
export const EventRecord = z.object({
  /** Position in the log, assigned after the commit. */
  position: z.number(),
  id: z.uuid(),
  type: z.string(),
  entity_id: z.string(),
  /** A projection applies only higher versions. */
  entity_version: z.number(),
  occurred_at: instant,
  data: z.record(z.string(), z.unknown()),
});
export type EventRecord = z.output<typeof EventRecord>;

/** An entry whose payload was parsed by its definition. */
export type TypedEvent<Event extends EventDefinition> = Omit<EventRecord, 'data'> & {
  data: EventData<Event>;
};

/**
 * A cursor in a log: the last event read. Position 0 is before the first event. `id` is null there, and when
 * unknown.
 */
export const LogPlace = z.object({ position: z.number().check(z.int(), z.gte(0)), id: z.nullable(z.uuid()) });
export type LogPlace = z.output<typeof LogPlace>;
