import type { EventDefinition, EventRecord, TypedEvent } from '@drawpoint/contracts/events';
import type { ServiceName } from '@drawpoint/contracts/operation';

const MS_PER_HOUR = 3_600_000;

/** Default age limit of a reaction's events, in hours. */
const DEFAULT_LIMIT_HOURS = 72;

type Apply<Tx, Event extends EventDefinition> = (tx: Tx, event: TypedEvent<Event>) => Promise<void>;

/** Which events have an effect, and how a reaction treats those that come too late, such as a replay's. */
export interface EventLimits<Tx, Event extends EventDefinition> {
  /** False for an event without any effect: for it alone, the consumer opens no transaction. */
  matters?: (event: TypedEvent<Event>) => boolean;
  /** Default: 72. */
  hours?: number;
  /** When the fact of the effect happened. Default: the event's own time. */
  happenedAt?: (event: TypedEvent<Event>) => string;
  /** Runs instead of the effect, inside the transaction. */
  expired?: Apply<Tx, Event>;
}

/** What a consumer does with one type of event. Created by `on`. */
export interface EventHandler<Tx, Publisher extends ServiceName = ServiceName> {
  readonly type: string;
  readonly publisher: Publisher;
  /** Whether the event has an effect. True for a payload that does not fit. */
  matters(event: EventRecord): boolean;
  /**
   * Parses the payloads, and throws when one does not fit. The returned function runs inside the transaction
   * that moves the cursor. It returns the events that were not too old. `ages` applies the age limit.
   */
  prepare(events: readonly EventRecord[], ages: boolean): (tx: Tx) => Promise<EventRecord[]>;
}

/**
 * Handles one type of event inside the transaction that moves the cursor. It may run again after a failure,
 * so it uses only `tx` and adds jobs for outside work. The age limit applies to reactions only.
 */
export const on = <Tx, Event extends EventDefinition>(
  definition: Event,
  apply: Apply<Tx, Event>,
  limits: EventLimits<Tx, Event> = {},
): EventHandler<Tx, Event['publisher']> =>
  onTogether(
    definition,
    async (tx: Tx, events) => {
      for (const event of events) await apply(tx, event);
    },
    limits,
  );

/** The same for events that were read together: what they cause may take fewer statements than one by one. */
export function onTogether<Tx, Event extends EventDefinition>(
  definition: Event,
  apply: (tx: Tx, events: readonly TypedEvent<Event>[]) => Promise<void>,
  { matters, hours = DEFAULT_LIMIT_HOURS, happenedAt, expired }: EventLimits<Tx, Event> = {},
): EventHandler<Tx, Event['publisher']> {
  const isTooOld = (event: TypedEvent<Event>): boolean =>
    Date.parse(happenedAt?.(event) ?? event.occurred_at) < Date.now() - hours * MS_PER_HOUR;
  return {
    type: definition.type,
    publisher: definition.publisher,
    matters: (record) => {
      const { success, data } = definition.data.safeParse(record.data);
      return !matters || !success || matters({ ...record, data } as TypedEvent<Event>);
    },
    prepare: (records, ages) => {
      const events = records.map(
        (record) => ({ ...record, data: definition.data.parse(record.data) }) as TypedEvent<Event>,
      );
      const old = new Set(ages ? events.filter(isTooOld) : []);
      const fresh = events.filter((event) => !old.has(event));
      return async (tx) => {
        for (const event of old) await expired?.(tx, event);
        if (fresh.length > 0) await apply(tx, fresh);
        return records.filter((_record, index) => !old.has(events[index]!));
      };
    },
  };
}
