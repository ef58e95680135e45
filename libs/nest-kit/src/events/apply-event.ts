import type { EventRecord } from '@drawpoint/contracts/events';
import type { RawExecutor } from '../data/in-transaction.ts';
import { isPassing } from '../data/sql-state.ts';
import { safeError } from '../logging/safe-error.ts';
import type { ConsumerKind, ConsumerOptions } from './consumer-options.ts';

/** An event's handler failed. */
export class EventFailed extends Error {
  constructor(
    readonly event: EventRecord,
    cause: unknown,
  ) {
    super(`The event ${event.type} ${event.id} could not be applied`, { cause });
  }
}

const hasAges = (kind: ConsumerKind): boolean => kind === 'reaction';

/** Applies one event; false where nobody handles it or it is too old. Throws `EventFailed`. */
export async function applyEvent<Tx>(
  tx: Tx,
  { handlers, kind }: Pick<ConsumerOptions<Tx>, 'handlers' | 'kind'>,
  event: EventRecord,
): Promise<boolean> {
  try {
    const handler = handlers.find(({ type }) => type === event.type);
    return (await handler?.handle(tx, event, hasAges(kind))) ?? false;
  } catch (error) {
    throw new EventFailed(event, error);
  }
}

/** The same, undone where it fails while the rest of the transaction stays. Throws what lies with the surroundings. */
export async function tryEvent<Tx extends RawExecutor>(
  tx: Tx,
  options: Pick<ConsumerOptions<Tx>, 'handlers' | 'kind'>,
  event: EventRecord,
): Promise<{ applied: boolean } | { failed: unknown }> {
  await tx.$executeRaw`SAVEPOINT one_event`;
  try {
    const applied = await applyEvent(tx, options, event);
    await tx.$executeRaw`RELEASE SAVEPOINT one_event`;
    return { applied };
  } catch (error) {
    const failed = error instanceof EventFailed ? error.cause : error;
    if (isPassing(failed)) throw error;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT one_event`;
    return { failed };
  }
}

/** Whether the transaction failed for an event and not for its surroundings. */
export function isEventsFault(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EventFailed) return !isPassing(at.cause);
  }
  return false;
}

/** What may be kept of an error beside the event. */
export function textOf(error: unknown): string {
  const { type, message, code } = safeError(error);
  return [type, message, code].filter(Boolean).join(' ').slice(0, 500);
}
