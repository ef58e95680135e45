import type { EventRecord } from '@drawpoint/contracts/events';
import type { RawExecutor } from '../data/in-transaction.ts';
import { isPassing } from '../data/sql-state.ts';
import { safeError } from '../logging/safe-error.ts';
import type { ConsumerKind, ConsumerOptions } from './consumer-options.ts';

/** Thrown when an event's handler failed. */
export class EventFailed extends Error {
  constructor(
    readonly event: EventRecord,
    cause: unknown,
  ) {
    super(`The event ${event.type} ${event.id} could not be applied`, { cause });
  }
}

const hasAgeLimit = (kind: ConsumerKind): boolean => kind === 'reaction';

type HandlerSet<Tx> = Pick<ConsumerOptions<Tx>, 'handlers' | 'kind'>;

type Run<Tx> = (tx: Tx) => Promise<EventRecord[]>;

/** Prepares events of one type. Without a handler none is applied. */
function prepare<Tx>({ handlers, kind }: HandlerSet<Tx>, events: readonly EventRecord[]): Run<Tx> {
  const handler = handlers.find(({ type }) => type === events[0]?.type);
  return handler?.prepare(events, hasAgeLimit(kind)) ?? (() => Promise.resolve([]));
}

/**
 * Applies events in order, neighbours of one type together. Returns those with a handler that were not too
 * old. Throws `EventFailed`.
 */
export async function applyEvents<Tx>(
  tx: Tx,
  handlerSet: HandlerSet<Tx>,
  events: readonly EventRecord[],
): Promise<EventRecord[]> {
  const applied: EventRecord[] = [];
  for (const together of neighboursOfOneType(events)) {
    try {
      applied.push(...(await prepare(handlerSet, together)(tx)));
    } catch (error) {
      throw new EventFailed(together[0], error);
    }
  }
  return applied;
}

function neighboursOfOneType(events: readonly EventRecord[]): [EventRecord, ...EventRecord[]][] {
  const groups: [EventRecord, ...EventRecord[]][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last?.[0].type === event.type) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/**
 * Applies one event within a savepoint, so that a failure undoes only this event. Rethrows transient errors.
 */
export async function tryEvent<Tx extends RawExecutor>(
  tx: Tx,
  handlerSet: HandlerSet<Tx>,
  event: EventRecord,
): Promise<{ applied: boolean } | { failed: unknown }> {
  let run: Run<Tx>;
  try {
    run = prepare(handlerSet, [event]);
  } catch (failed) {
    return { failed };
  }
  await tx.$executeRaw`SAVEPOINT one_event`;
  try {
    const applied = (await run(tx)).length > 0;
    await tx.$executeRaw`RELEASE SAVEPOINT one_event`;
    return { applied };
  } catch (failed) {
    if (isPassing(failed)) throw failed;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT one_event`;
    return { failed };
  }
}

/** Whether the transaction failed because of an event, not because of a transient error. */
export function isEventFailure(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EventFailed) return !isPassing(at.cause);
  }
  return false;
}

/** The part of an error that may be stored beside the event. */
export function errorText(error: unknown): string {
  const { type, message, code } = safeError(error);
  return [type, message, code].filter(Boolean).join(' ').slice(0, 500);
}
