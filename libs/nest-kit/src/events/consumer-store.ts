import type { Pool } from 'pg';
import type { EventRecord } from '@drawpoint/contracts/events';
import type { RawExecutor } from '../data/in-transaction.ts';

/** Where a consumer stands in one publisher's log. */
export interface Cursor {
  position: number;
  /** A parked event of this publisher waits for its replay. */
  replayRequested: boolean;
}

export interface DeadLetter extends EventRecord {
  entity: string;
}

export const entityOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** The cursor, made at position 0 where there is none. */
export async function readCursor(pool: Pool, publisher: string): Promise<Cursor> {
  const { rows } = await pool.query<{ position: string; replay: boolean }>(
    `SELECT position, EXISTS (SELECT 1 FROM parked_event p
                               WHERE p.publisher = $1 AND p.replay_requested_at IS NOT NULL) AS replay
       FROM event_cursor WHERE publisher = $1`,
    [publisher],
  );
  const [cursor] = rows;
  if (cursor) return { position: Number(cursor.position), replayRequested: cursor.replay };
  await pool.query('INSERT INTO event_cursor (publisher) VALUES ($1) ON CONFLICT (publisher) DO NOTHING', [
    publisher,
  ]);
  return { position: 0, replayRequested: false };
}

/** Takes the cursor's row for this transaction; false where another replica has it or has moved it already. */
export async function takeCursor(tx: RawExecutor, publisher: string, position: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 AS held FROM event_cursor
     WHERE publisher = ${publisher} AND position = ${position}::bigint FOR UPDATE SKIP LOCKED`;
  return rows.length > 0;
}

/** Takes the cursor's row wherever it stands, waiting for a replica that has it. */
export async function holdCursor(tx: RawExecutor, publisher: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 AS held FROM event_cursor WHERE publisher = ${publisher} FOR UPDATE`;
}

export async function moveCursor(tx: RawExecutor, publisher: string, position: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE event_cursor
       SET position = ${position}::bigint, failing_event = NULL, failures = 0, updated_at = now()
     WHERE publisher = ${publisher}`;
}

/** Counts a failure of the event at the head of the batch; answers how often it has failed now. */
export async function countFailure(pool: Pool, publisher: string, eventId: string): Promise<number> {
  const { rows } = await pool.query<{ failures: number }>(
    `UPDATE event_cursor
        SET failures = CASE WHEN failing_event = $2::uuid THEN failures + 1 ELSE 1 END,
            failing_event = $2::uuid, updated_at = now()
      WHERE publisher = $1 RETURNING failures`,
    [publisher, eventId],
  );
  return rows[0]?.failures ?? 0;
}

/** The entities with parked events, as `entity:id`. */
export async function entitiesWithDeadLetters(tx: RawExecutor, publisher: string): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ entity: string; entity_id: string }[]>`
    SELECT DISTINCT entity, entity_id FROM parked_event WHERE publisher = ${publisher}`;
  return new Set(rows.map((row) => `${row.entity}:${row.entity_id}`));
}

/** Puts an event aside; `error` is null where it only waits behind another of its entity. */
export async function addDeadLetter(
  tx: RawExecutor,
  publisher: string,
  event: EventRecord,
  error: string | null,
): Promise<void> {
  const data = JSON.stringify(event.data);
  await tx.$executeRaw`
    INSERT INTO parked_event (publisher, event_id, position, type, entity, entity_id, entity_version,
                              occurred_at, data, error)
    VALUES (${publisher}, ${event.id}::uuid, ${event.position}::bigint, ${event.type}, ${entityOf(event.type)},
            ${event.entity_id}, ${event.entity_version}::int, ${event.occurred_at}::timestamptz,
            ${data}::jsonb, ${error})
    ON CONFLICT (publisher, event_id) DO NOTHING`;
}

/** The entities whose replay was asked for, in the order in which they were parked. */
export async function entitiesToReplay(
  pool: Pool,
  publisher: string,
): Promise<{ entity: string; entity_id: string }[]> {
  const { rows } = await pool.query<{ entity: string; entity_id: string }>(
    `SELECT entity, entity_id FROM parked_event
      WHERE publisher = $1 AND replay_requested_at IS NOT NULL
      GROUP BY entity, entity_id ORDER BY min(position)`,
    [publisher],
  );
  return rows;
}

/** The parked events of an entity in the log's order, locked for this transaction. */
export async function deadLettersOf(
  tx: RawExecutor,
  publisher: string,
  entity: string,
  entityId: string,
): Promise<EventRecord[]> {
  const rows = await tx.$queryRaw<(Omit<EventRecord, 'id'> & { event_id: string })[]>`
    SELECT position::float8 AS position, event_id::text AS event_id, type, entity_id, entity_version,
           to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS occurred_at, data
      FROM parked_event
     WHERE publisher = ${publisher} AND entity = ${entity} AND entity_id = ${entityId}
     ORDER BY position FOR UPDATE`;
  return rows.map(({ event_id, ...row }) => ({ ...row, id: event_id }));
}

export async function removeDeadLetter(tx: RawExecutor, publisher: string, eventId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM parked_event WHERE publisher = ${publisher} AND event_id = ${eventId}::uuid`;
}

/** A replay that failed: the events stay parked until it is asked for again. */
export async function replayFailed(
  pool: Pool,
  publisher: string,
  entity: string,
  entityId: string,
  failed: { eventId: string; error: string },
): Promise<void> {
  await pool.query(
    `UPDATE parked_event SET replay_requested_at = NULL, error = CASE WHEN event_id = $4::uuid THEN $5 ELSE error END
      WHERE publisher = $1 AND entity = $2 AND entity_id = $3`,
    [publisher, entity, entityId, failed.eventId, failed.error],
  );
}

/**
 * Asks the running consumers to apply their parked events again, of one publisher or of all. Answers how many there
 * are.
 */
export async function requestReplay(db: Pick<Pool, 'query'>, publisher?: string): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE parked_event SET replay_requested_at = now() WHERE $1::text IS NULL OR publisher = $1`,
    [publisher ?? null],
  );
  return rowCount ?? 0;
}
