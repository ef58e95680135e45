import { randomUUID } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Pool, PoolClient } from 'pg';
import type { readEvents, EventRecord } from '@drawpoint/contracts/events';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { eventsAppended } from '@drawpoint/contracts/realtime';
import type { Bus } from '../bus/bus.ts';
import type { RawExecutor } from '../data/in-transaction.ts';

type ReadOperation = ReturnType<typeof readEvents>;

export interface NewEvent {
  /** `noun.verb`; the noun is the entity whose versions are counted. */
  type: string;
  entityId: string | number;
  /** The version of the row that changed; each event of an entity has a higher one. */
  entityVersion: number;
  /** What other services may show: ids and display names, no health data. */
  data: object;
}

interface Broadcaster {
  broadcast: Bus['broadcast'];
}

/**
 * The service's own event log, which others pull. An event is written in the transaction that causes it and gets
 * its place in the log only when somebody reads after the commit, so a late commit is never skipped.
 */
export class EventLog {
  constructor(
    private readonly pool: Pool,
    private readonly bus: Broadcaster,
    private readonly service: ServiceName,
  ) {}

  /** Writes an event inside the transaction that causes it. */
  async append(tx: Pick<RawExecutor, '$executeRaw'>, event: NewEvent): Promise<void> {
    const entity = event.type.slice(0, event.type.indexOf('.'));
    const data = JSON.stringify(event.data);
    await tx.$executeRaw`
      WITH appended AS (
        INSERT INTO event (id, type, entity, entity_id, entity_version, data)
        VALUES (${randomUUID()}::uuid, ${event.type}, ${entity}, ${String(event.entityId)},
                ${event.entityVersion}::int, ${data}::jsonb)
        RETURNING id)
      INSERT INTO event_unnumbered (event_id) SELECT id FROM appended`;
  }

  /** Tells the consumers that there is something to pull; called after the commit. */
  announceEvents(): void {
    this.bus.broadcast(eventsAppended(this.service), {});
  }

  /**
   * The events after a position, with the cursor to store. Where the log ends before the position (the database was
   * restored to an earlier state) the cursor is 0: the consumer reads everything again.
   */
  async handleRead(
    input: z.output<ReadOperation['input']>,
  ): Promise<{ events: EventRecord[]; next: number }> {
    await this.numberNewEvents();
    const { rows } = await this.pool.query<EventRow & { last: string }>(
      `SELECT last.position AS last, found.*
         FROM (SELECT coalesce(max(position), 0) AS position FROM event_position) AS last
         LEFT JOIN LATERAL (
           SELECT p.position, e.id, e.type, e.entity_id, e.entity_version, e.occurred_at, e.data
             FROM event_position p JOIN event e ON e.id = p.event_id
            WHERE p.position > $1 AND e.type = ANY ($2)
            ORDER BY p.position LIMIT $3) AS found ON true
        ORDER BY found.position`,
      [input.after, input.types, input.limit],
    );
    const last = Number(rows[0]?.last ?? 0);
    const events = rows.filter((row) => row.id !== null).map(toEventRecord);
    if (input.after > last) return { events: [], next: 0 };
    return { events, next: events.length < input.limit ? last : events.at(-1)!.position };
  }

  /** Gives every committed event its place, one reader at a time: by entity, then in the order of its versions. */
  private async numberNewEvents(): Promise<void> {
    const { rowCount } = await this.pool.query('SELECT 1 FROM event_unnumbered LIMIT 1');
    if (!rowCount) return;
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      await client.query(`SELECT pg_advisory_xact_lock(hashtext('drawpoint event positions'))`);
      // A statement of its own: only now does it see what the previous reader numbered.
      await client.query(NUMBER_EVENTS);
      await client.query('COMMIT');
    } catch (error) {
      broken = error as Error;
      await rollBack(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

async function rollBack(client: PoolClient): Promise<void> {
  await client.query('ROLLBACK').catch(() => undefined);
}

const NUMBER_EVENTS = `
  WITH taken AS (DELETE FROM event_unnumbered RETURNING event_id)
  INSERT INTO event_position (event_id)
  SELECT e.id FROM taken JOIN event e ON e.id = taken.event_id
   ORDER BY e.entity, e.entity_id, e.entity_version, e.type`;

interface EventRow {
  position: string;
  id: string;
  type: string;
  entity_id: string;
  entity_version: number;
  occurred_at: Date;
  data: Record<string, unknown>;
}

const toEventRecord = (row: EventRow): EventRecord => ({
  position: Number(row.position),
  id: row.id,
  type: row.type,
  entity_id: row.entity_id,
  entity_version: row.entity_version,
  occurred_at: row.occurred_at.toISOString(),
  data: row.data,
});
