import type { Pool } from 'pg';
import type { LogPlace } from '@drawpoint/contracts/events';
import type { RawExecutor } from '../data/in-transaction.ts';

/** Which consumer reads whose log. */
export interface ConsumerKey {
  consumer: string;
  publisher: string;
}

/** Where a consumer stands in a publisher's log. */
export interface Cursor {
  /** Null where a reaction has not begun: it starts with what happened since `createdAt`. */
  place: LogPlace | null;
  createdAt: string;
  /** When it was moved last: what happened in the log by then has been read. */
  movedAt: string;
  catchingUp: boolean;
}

/** The cursor of a consumer that runs for the first time; an existing one stays. `begins`: where a new one stands. */
export async function createCursor(
  pool: Pool,
  { consumer, publisher }: ConsumerKey,
  { begins, shape }: { begins: 'start' | 'end'; shape: string | null },
): Promise<void> {
  await pool.query(
    `INSERT INTO event_log.event_cursor (consumer, publisher, position, catching_up, shape)
     VALUES ($1, $2, $3::bigint, $3::bigint IS NOT NULL, $4) ON CONFLICT (consumer, publisher) DO NOTHING`,
    [consumer, publisher, begins === 'start' ? 0 : null, shape],
  );
}

/** Null where somebody deleted it. */
export async function readCursor(
  pool: Pool,
  { consumer, publisher }: ConsumerKey,
): Promise<Cursor | undefined> {
  const { rows } = await pool.query<{
    position: string | null;
    event_id: string | null;
    catching_up: boolean;
    created_at: Date;
    updated_at: Date;
  }>(
    `SELECT position, event_id, catching_up, created_at, updated_at FROM event_log.event_cursor
      WHERE consumer = $1 AND publisher = $2`,
    [consumer, publisher],
  );
  const [row] = rows;
  return (
    row && {
      place: row.position === null ? null : { position: Number(row.position), id: row.event_id },
      createdAt: row.created_at.toISOString(),
      movedAt: row.updated_at.toISOString(),
      catchingUp: row.catching_up,
    }
  );
}

/** Where a cursor is moved to. */
export type CursorMove = { place: LogPlace; catchingUp: boolean };

/**
 * Moves the cursor within this transaction. Answers the entities that have dead letters, as `entity:id`; undefined where another
 * replica holds the cursor or has moved it already.
 */
export async function takeCursor(
  tx: RawExecutor,
  { consumer, publisher }: ConsumerKey,
  from: Cursor,
  { place: { position, id }, catchingUp }: CursorMove,
): Promise<Set<string> | undefined> {
  const [row] = await tx.$queryRaw<{ entities: string[] | null }[]>`
    WITH held AS (
      SELECT consumer, publisher FROM event_log.event_cursor
       WHERE consumer = ${consumer} AND publisher = ${publisher}
         AND position IS NOT DISTINCT FROM ${from.place?.position ?? null}::bigint FOR UPDATE SKIP LOCKED)
    UPDATE event_log.event_cursor AS cursor
       SET position = ${position}::bigint, event_id = ${id}::uuid, catching_up = ${catchingUp}, updated_at = now()
      FROM held WHERE cursor.consumer = held.consumer AND cursor.publisher = held.publisher
    RETURNING (SELECT array_agg(DISTINCT letter.entity || ':' || letter.entity_id) FROM event_log.dead_letter letter
                WHERE letter.consumer = held.consumer AND letter.publisher = held.publisher) AS entities`;
  return row && new Set(row.entities);
}

/** Notes what a projection keeps; true where it kept something else before, or nobody knows what: then it begins anew. */
export async function changeShape(
  tx: RawExecutor,
  { consumer, publisher }: ConsumerKey,
  shape: string,
): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE event_log.event_cursor
       SET shape = ${shape}, position = 0, event_id = NULL, catching_up = true, updated_at = now()
     WHERE consumer = ${consumer} AND publisher = ${publisher} AND shape IS DISTINCT FROM ${shape}`;
  return changed > 0;
}
