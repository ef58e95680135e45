import { randomUUID } from 'node:crypto';
import type { Pool, QueryResult } from 'pg';
import {
  entityOf,
  type EventData,
  type EventDefinition,
  type EventRecord,
  type LogPlace,
} from '@drawpoint/contracts/events';
import type { readEvents } from '@drawpoint/contracts/event-log';
import type { OutputOf, ParsedInputOf, ServiceName } from '@drawpoint/contracts/operation';
import { eventsAppended, PUBLISHERS } from '@drawpoint/contracts/event-log';
import type { Bus } from '../bus/bus.ts';
import type { RawExecutor } from '../data/in-transaction.ts';

type ReadOperation = ReturnType<typeof readEvents>;
type ReadInput = ParsedInputOf<ReadOperation>;
type ReadOutput = OutputOf<ReadOperation>;

export interface NewEvent<Event extends EventDefinition> {
  entityId: string | number;
  /** Version of the changed row. Each event of an entity needs a higher one. Default: 1. */
  entityVersion?: number;
  data: EventData<Event>;
}

interface Broadcaster {
  broadcast: Bus['broadcast'];
}

/** How often a publisher broadcasts the end of its log. */
const BEAT_MS = 2_000;

/**
 * The service's own event log, which other services pull. An event is written in the transaction that causes
 * it. The next read or announcement after the commit gives it its position, so late commits are not skipped.
 */
export class EventLog {
  private numbering: Promise<void> | undefined;
  private beat: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly bus: Broadcaster,
    private readonly service: ServiceName,
  ) {}

  /**
   * Writes events of one type inside the transaction that causes them, without fields their definition does
   * not name. Throws when the type belongs to another service or the data does not fit.
   */
  async append<Event extends EventDefinition>(
    tx: Pick<RawExecutor, '$executeRaw'>,
    { type, publisher, kind, data: schema }: Event,
    ...events: NewEvent<Event>[]
  ): Promise<void> {
    if (publisher !== this.service) throw new Error(`${type} is an event of ${publisher}`);
    if (events.length === 0) return;
    const rows = events.map(({ entityId, entityVersion = 1, data }) => ({
      ...{ id: randomUUID(), entity_id: String(entityId), entity_version: entityVersion },
      data: schema.parse(data),
    }));
    await tx.$executeRaw`
      WITH appended AS (
        INSERT INTO event_log.event (id, type, entity, entity_id, entity_version, data, kind)
        SELECT id, ${type}, ${entityOf(type)}, entity_id, entity_version, data, ${kind}
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            AS told (id uuid, entity_id text, entity_version int, data jsonb)
        RETURNING id)
      INSERT INTO event_log.event_pending_position (event_id) SELECT id FROM appended`;
  }

  onApplicationBootstrap(): void {
    if (!PUBLISHERS.includes(this.service)) return;
    this.beat = setInterval(() => void this.broadcastEnd().catch(() => undefined), BEAT_MS);
    this.beat.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.beat);
  }

  /**
   * Numbers committed events and tells the consumers. Call it after the commit. The next beat finds what it
   * misses.
   */
  announceEvents(): void {
    void this.numberNewEvents().catch(() => undefined);
  }

  /**
   * Returns the events after a place, and the place to continue from. Returns `restored` when the log does
   * not contain the place. The database then went back to an earlier state, even if the log is longer by now.
   */
  async handleRead({ after, limit, types }: ReadInput): Promise<ReadOutput> {
    if ('since' in after) {
      await this.numberNewEvents();
      return { events: [], next: await this.placeBefore(after.since), restored: false };
    }
    const read = () => this.pool.query<ReadRow>(READ, [after.position, types, limit]);
    let { rows } = await read();
    if (rows[0]?.unnumbered) {
      await this.numberNewEvents();
      ({ rows } = await read());
    }
    const end: LogPlace = { position: Number(rows[0]?.end_position ?? 0), id: rows[0]?.end_id ?? null };
    if (isUnknownPlace(after, end, rows[0]?.at_id ?? null)) return { events: [], next: end, restored: true };
    const events = rows.flatMap((row) => (row.id === null ? [] : [toEventRecord(row)]));
    const last = events.at(-1);
    const next = last && events.length === limit ? { position: last.position, id: last.id } : end;
    return { events, next, restored: false };
  }

  /** The last place before all events since an instant. */
  private async placeBefore(since: string): Promise<LogPlace> {
    const { rows } = await this.pool.query<{ position: string; event_id: string }>(
      `SELECT position, event_id FROM event_log.event_position
        WHERE position < coalesce((SELECT min(p.position) FROM event_log.event e
                                     JOIN event_log.event_position p ON p.event_id = e.id
                                    WHERE e.occurred_at >= $1), 9223372036854775807)
        ORDER BY position DESC LIMIT 1`,
      [since],
    );
    const [row] = rows;
    return row ? { position: Number(row.position), id: row.event_id } : { position: 0, id: null };
  }

  /** Gives every event committed by now its position. */
  private async numberNewEvents(): Promise<void> {
    // A numbering in progress may have begun before the commit. Waits for it, then starts or joins the next.
    await this.numbering?.catch(() => undefined);
    this.numbering ??= this.runNumbering().finally(() => (this.numbering = undefined));
    return this.numbering;
  }

  private async runNumbering(): Promise<void> {
    const [, numbered] = (await this.pool.query(NUMBER_EVENTS)) as unknown as QueryResult<NumberingResult>[];
    const { before, end, types } = numbered!.rows[0]!;
    if (end === null || types === null) return;
    const added = { before: Number(before ?? 0), types };
    this.bus.broadcast(eventsAppended(this.service), { end: Number(end), added });
  }

  private async broadcastEnd(): Promise<void> {
    const { rows } = await this.pool.query<{ end: string | null; unnumbered: boolean }>(END);
    const { end, unnumbered } = rows[0]!;
    if (unnumbered) await this.numberNewEvents();
    else this.bus.broadcast(eventsAppended(this.service), { end: Number(end ?? 0) });
  }
}

/**
 * Whether the log does not contain a reader's place. Cursors of older versions have no id, only a position.
 */
function isUnknownPlace(after: LogPlace, end: LogPlace, idThere: string | null): boolean {
  if (after.position === 0) return false;
  return after.id === null ? after.position > end.position : after.id !== idThere;
}

type NumberingResult = { before: string | null; end: string | null; types: string[] | null };

/**
 * Numbers events by entity and version, one process at a time. The second statement sees what the previous
 * process numbered. Both run in one transaction.
 */
const NUMBER_EVENTS = `
  SELECT pg_advisory_xact_lock(hashtext('drawpoint event positions'));
  WITH taken AS (DELETE FROM event_log.event_pending_position RETURNING event_id),
  named AS (SELECT e.* FROM taken JOIN event_log.event e ON e.id = taken.event_id),
  numbered AS (
    INSERT INTO event_log.event_position (event_id)
    SELECT id FROM named ORDER BY entity, entity_id, entity_version, type RETURNING position)
  SELECT (SELECT max(position) FROM event_log.event_position) AS before, (SELECT max(position) FROM numbered) AS end,
         (SELECT array_agg(DISTINCT type) FROM named) AS types`;

const UNNUMBERED = 'EXISTS (SELECT 1 FROM event_log.event_pending_position)';

const END = `SELECT (SELECT max(position) FROM event_log.event_position) AS end, ${UNNUMBERED} AS unnumbered`;

/** Reads the log's end, the reader's place and the events after it in one snapshot. */
const READ = `
  SELECT last.position AS end_position, last.event_id AS end_id, here.event_id AS at_id, ${UNNUMBERED} AS unnumbered, found.*
    FROM (SELECT 1) AS once
    LEFT JOIN LATERAL (SELECT position, event_id FROM event_log.event_position
                        ORDER BY position DESC LIMIT 1) AS last ON true
    LEFT JOIN event_log.event_position here ON here.position = $1
    LEFT JOIN LATERAL (
      SELECT p.position, e.id, e.type, e.entity_id, e.entity_version, e.occurred_at, e.data
        FROM event_log.event_position p JOIN event_log.event e ON e.id = p.event_id
       WHERE p.position > $1 AND e.type = ANY ($2)
       ORDER BY p.position LIMIT $3) AS found ON true
   ORDER BY found.position`;

interface EventRow {
  position: string;
  id: string;
  type: string;
  entity_id: string;
  entity_version: number;
  occurred_at: Date;
  data: Record<string, unknown>;
}

type ReadRow = {
  end_position: string | null;
  end_id: string | null;
  at_id: string | null;
  unnumbered: boolean;
} & (EventRow | { id: null });

const toEventRecord = (row: EventRow): EventRecord => ({
  position: Number(row.position),
  id: row.id,
  type: row.type,
  entity_id: row.entity_id,
  entity_version: row.entity_version,
  occurred_at: row.occurred_at.toISOString(),
  data: row.data,
});
