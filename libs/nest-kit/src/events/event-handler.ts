import type { EventDefinition, EventRecord, TypedEvent } from '@drawpoint/contracts/events';
import type { ServiceName } from '@drawpoint/contracts/operation';

const MS_PER_HOUR = 3_600_000;

/** An effect older than this many hours is not made up for, unless its handler says otherwise. */
const DEFAULT_LIMIT_HOURS = 72;

type Apply<Tx, Event extends EventDefinition> = (tx: Tx, event: TypedEvent<Event>) => Promise<void>;

/** What a reaction does about events that come too late, such as those of a replay. */
export interface AgeLimit<Tx, Event extends EventDefinition> {
  /** 72 unless told. */
  hours?: number;
  /** When that happened which the effect tells of: the event's own time unless told. */
  happenedAt?: (event: TypedEvent<Event>) => string;
  /** Instead of the effect, inside the transaction. */
  expired?: Apply<Tx, Event>;
}

/** What a consumer does with one kind of event. Made by `on`. */
export interface EventHandler<Tx, Publisher extends ServiceName = ServiceName> {
  readonly type: string;
  readonly publisher: Publisher;
  /**
   * Reads the payload, or throws; what it answers is then run inside the transaction that moves the cursor, and answers
   * false where the event was too old. `ages`: apply the limit.
   */
  prepare(event: EventRecord, ages: boolean): (tx: Tx) => Promise<boolean>;
}

/**
 * Handles one kind of event inside the transaction that moves the cursor. It may run again after a failure, so it acts
 * on nothing but `tx`; work for outside is a job added with it. The limit counts for reactions alone.
 */
export function on<Tx, Event extends EventDefinition>(
  definition: Event,
  apply: Apply<Tx, Event>,
  { hours = DEFAULT_LIMIT_HOURS, happenedAt, expired }: AgeLimit<Tx, Event> = {},
): EventHandler<Tx, Event['publisher']> {
  return {
    type: definition.type,
    publisher: definition.publisher,
    prepare: (record, ages) => {
      const event = { ...record, data: definition.data.parse(record.data) } as TypedEvent<Event>;
      const at = happenedAt?.(event) ?? event.occurred_at;
      if (ages && Date.parse(at) < Date.now() - hours * MS_PER_HOUR) {
        return async (tx) => {
          await expired?.(tx, event);
          return false;
        };
      }
      return async (tx) => {
        await apply(tx, event);
        return true;
      };
    },
  };
}
