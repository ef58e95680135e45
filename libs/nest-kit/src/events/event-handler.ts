import type { EventDefinition, EventRecord, TypedEvent } from '@drawpoint/contracts/events';
import type { ServiceName } from '@drawpoint/contracts/operation';

const MS_PER_HOUR = 3_600_000;

/** Default age limit of a reaction's events, in hours. */
const DEFAULT_LIMIT_HOURS = 72;

type Apply<Tx, Event extends EventDefinition> = (tx: Tx, event: TypedEvent<Event>) => Promise<void>;

/** How a reaction treats events that come too late, such as those of a replay. */
export interface AgeLimit<Tx, Event extends EventDefinition> {
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
  /**
   * Parses the payload, and throws when it does not fit. The returned function runs inside the transaction
   * that moves the cursor. It returns false when the event was too old. `ages` applies the age limit.
   */
  prepare(event: EventRecord, ages: boolean): (tx: Tx) => Promise<boolean>;
}

/**
 * Handles one type of event inside the transaction that moves the cursor. It may run again after a failure,
 * so it uses only `tx` and adds jobs for outside work. The age limit applies to reactions only.
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
