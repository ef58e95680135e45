import type { Pool } from 'pg';
import { entityOf, type EventRecord } from '@drawpoint/contracts/events';
import type { RawExecutor } from '../data/in-transaction.ts';
import type { ConsumerKey } from './cursor-store.ts';

/** An entity of a publisher's log. */
export interface Entity {
  entity: string;
  entity_id: string;
}

export type DeadLetter = EventRecord & { attempts: number };

/** Why an event failed and when to retry it. Null means only after a replay request. */
export interface Failure {
  error: string;
  attempts: number;
  retryInMs: number | null;
}

export const keyOf = (event: Pick<EventRecord, 'type' | 'entity_id'>): string =>
  `${entityOf(event.type)}:${event.entity_id}`;

/** An event to store as a dead letter. Without a failure it queues behind another of its entity. */
export interface NewDeadLetter {
  event: EventRecord;
  failure?: Failure;
}

/** Stores dead letters. Keeps existing ones unchanged. */
export async function addDeadLetters(
  tx: RawExecutor,
  { consumer, publisher }: ConsumerKey,
  letters: readonly NewDeadLetter[],
): Promise<void> {
  if (letters.length === 0) return;
  const waits = { error: null, attempts: 0, retryInMs: 0 };
  const rows = letters.map(({ event, failure }) => {
    const { error, attempts, retryInMs } = failure ?? waits;
    return { ...event, entity: entityOf(event.type), error, attempts, retry_in_ms: retryInMs };
  });
  await tx.$executeRaw`
    INSERT INTO event_log.dead_letter (consumer, publisher, event_id, position, type, entity, entity_id,
                                       entity_version, occurred_at, data, error, attempts, next_attempt_at)
    SELECT ${consumer}, ${publisher}, id, position, type, entity, entity_id, entity_version, occurred_at, data,
           error, attempts, now() + retry_in_ms * interval '1 millisecond'
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS letter (id uuid, position bigint, type text, entity text, entity_id text, entity_version int,
                   occurred_at timestamptz, data jsonb, error text, attempts int, retry_in_ms int)
    ON CONFLICT (consumer, publisher, event_id) DO NOTHING`;
}

/** Entities with a due first dead letter, longest due first. */
export async function dueEntities(pool: Pool, { consumer, publisher }: ConsumerKey): Promise<Entity[]> {
  const { rows } = await pool.query<Entity>(
    `SELECT entity, entity_id FROM (
       SELECT DISTINCT ON (entity, entity_id) entity, entity_id, next_attempt_at FROM event_log.dead_letter
        WHERE consumer = $1 AND publisher = $2 ORDER BY entity, entity_id, position) AS first
      WHERE next_attempt_at <= now() ORDER BY next_attempt_at LIMIT 100`,
    [consumer, publisher],
  );
  return rows;
}

/**
 * Number of entities with dead letters, and milliseconds until the next retry. Null when none is scheduled.
 */
export async function nextDue(
  pool: Pool,
  { consumer, publisher }: ConsumerKey,
): Promise<{ entities: number; ms: number | null }> {
  const { rows } = await pool.query<{ entities: number; ms: number | null }>(
    `SELECT count(*)::int AS entities, (1000 * extract(epoch FROM min(next_attempt_at) - now()))::float8 AS ms FROM (
       SELECT DISTINCT ON (entity, entity_id) next_attempt_at FROM event_log.dead_letter
        WHERE consumer = $1 AND publisher = $2 ORDER BY entity, entity_id, position) AS first`,
    [consumer, publisher],
  );
  return rows[0]!;
}

/**
 * Locks an entity's dead letters for this transaction and returns them in log order. Empty when another
 * replica holds them.
 */
export async function takeDeadLetters(
  tx: RawExecutor,
  { consumer, publisher }: ConsumerKey,
  { entity, entity_id }: Entity,
): Promise<DeadLetter[]> {
  const name = `dead letters ${consumer} ${publisher} ${entity} ${entity_id}`;
  const [lock] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS held`;
  if (!lock?.held) return [];
  // A separate statement, so that its snapshot includes the previous holder's changes.
  const rows = await tx.$queryRaw<(Omit<DeadLetter, 'id'> & { event_id: string; due: boolean | null })[]>`
    SELECT position::float8 AS position, event_id::text AS event_id, type, entity_id, entity_version,
           to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS occurred_at, data, attempts,
           next_attempt_at <= now() AS due
      FROM event_log.dead_letter
     WHERE consumer = ${consumer} AND publisher = ${publisher} AND entity = ${entity} AND entity_id = ${entity_id}
     ORDER BY position LIMIT 100`;
  if (!rows[0]?.due) return [];
  return rows.map(({ event_id, due: _due, ...row }) => ({ ...row, id: event_id }));
}

export async function removeDeadLetter(
  tx: RawExecutor,
  { consumer, publisher }: ConsumerKey,
  eventId: string,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM event_log.dead_letter
     WHERE consumer = ${consumer} AND publisher = ${publisher} AND event_id = ${eventId}::uuid`;
}

export async function recordFailure(
  tx: RawExecutor,
  { consumer, publisher }: ConsumerKey,
  eventId: string,
  { error, attempts, retryInMs }: Failure,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE event_log.dead_letter
       SET error = ${error}, attempts = ${attempts}::int,
           next_attempt_at = now() + ${retryInMs}::int * interval '1 millisecond'
     WHERE consumer = ${consumer} AND publisher = ${publisher} AND event_id = ${eventId}::uuid`;
}

/** Deletes the dead letters of a log that is read again from its start. */
export async function dropDeadLetters(tx: RawExecutor, { consumer, publisher }: ConsumerKey): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM event_log.dead_letter WHERE consumer = ${consumer} AND publisher = ${publisher}`;
}

/** Schedules dead letters for an immediate retry, of one publisher or of all. Returns their number. */
export async function requestReplay(db: Pick<Pool, 'query'>, publisher?: string): Promise<number> {
  const { rowCount } = await db.query(
    `UPDATE event_log.dead_letter SET next_attempt_at = now(), attempts = 0
      WHERE $1::text IS NULL OR publisher = $1`,
    [publisher ?? null],
  );
  return rowCount ?? 0;
}
