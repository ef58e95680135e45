import type { Pool } from 'pg';
import type { LogPlace } from '@drawpoint/contracts/events';
import type { RawExecutor } from '../data/in-transaction.ts';

/** Identifies a consumer of one publisher's log. */
export interface ConsumerKey {
  consumer: string;
  publisher: string;
}

/** A consumer's position in a publisher's log. */
export interface Cursor {
  /** Null when a reaction has not begun. It then starts with events since `createdAt`. */
  place: LogPlace | null;
  createdAt: string;
  /** When the cursor last moved: the log's events up to then have been read. */
  movedAt: string;
  catchingUp: boolean;
}

/**
 * Creates the cursor of a consumer at its first run. Keeps an existing one. `begins` is where a new cursor
 * starts.
 */
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

/** Undefined when the cursor was deleted. */
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

/** The new position of a cursor. */
export type CursorMove = { place: LogPlace; catchingUp: boolean };

/**
 * Moves the cursor within this transaction. Returns the entities with dead letters, as `entity:id`. Undefined
 * when another replica holds the cursor or has moved it.
 */
export async function moveCursor(
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

/**
 * Stores what a projection keeps. Returns true when that changed or was unknown: the cursor is then reset to
 * the start.
 */
export async function updateShape(
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
