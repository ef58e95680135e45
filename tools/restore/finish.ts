import { Client } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';

/** The gap before new ids, because other services may know ids from after the dump. */
const IDS_LEFT_OUT = 10_000;
/** A transaction open during the dump may have given its events an earlier time. */
const MARGIN = '1 hour';
/** Postgres error code: the database does not exist. */
const NO_DATABASE = '3D000';

/** An event of the replaced log that the restored one lacks. */
export interface LostEvent {
  type: string;
  entity_id: string;
  entity_version: number;
  occurred_at: Date;
}

/** Ends all sessions: some may have been signed out since the dump. */
export const endSessions = (ownerUrl: string) =>
  withClient(ownerUrl, (client) => client.query('DELETE FROM public.session'));

/**
 * Dumps are taken one by one, so a consumer may be ahead of its publisher's dump. Points such cursors to an
 * event that exists in no log, so their logs are reread (decision 056). Returns them as `consumer of
 * service`.
 */
export async function rewindCursorsAhead(
  services: readonly ServiceName[],
  ownerUrl: (service: ServiceName) => string,
): Promise<string[]> {
  const reset: string[] = [];
  for (const service of services) {
    const { rows } = await withClient(ownerUrl(service), (client) =>
      client.query<{ consumer: string; publisher: ServiceName; position: string; event_id: string }>(
        'SELECT consumer, publisher, position, event_id FROM event_log.event_cursor WHERE position > 0 AND event_id IS NOT NULL',
      ),
    );
    for (const { consumer, publisher, position, event_id } of rows) {
      const { rowCount } = await withClient(ownerUrl(publisher), (client) =>
        client.query('SELECT 1 FROM event_log.event_position WHERE position = $1 AND event_id = $2', [
          position,
          event_id,
        ]),
      );
      if (rowCount) continue;
      await withClient(ownerUrl(service), (client) =>
        client.query(
          'UPDATE event_log.event_cursor SET event_id = gen_random_uuid() WHERE consumer = $1 AND publisher = $2',
          [consumer, publisher],
        ),
      );
      reset.push(`${consumer} of ${service}`);
    }
  }
  return reset;
}

/**
 * For a single restored service, when others know later data. Its consumers reread all logs: projections are
 * rebuilt, and reactions continue with new events (decision 056). New ids skip those that were lost.
 */
export async function continueFromNow(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(
      `UPDATE event_log.event_cursor
          SET event_id = CASE WHEN position > 0 THEN gen_random_uuid() END, updated_at = now(),
              created_at = CASE WHEN position IS NULL THEN now() ELSE created_at END`,
    );
    await client.query(
      `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, last_value + $1)
         FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL AND last_value < max_value - $1`,
      [IDS_LEFT_OUT],
    );
    await client.query('COMMIT');
  });
}

/**
 * The events in database `<name>_before` that the restored one lacks; none when there is no such database.
 */
export async function lostEvents(ownerUrl: string): Promise<LostEvent[]> {
  const before = new URL(ownerUrl);
  before.pathname += '_before';
  const earlier = new Client({ connectionString: before.href, application_name: 'restore' });
  try {
    await earlier.connect();
    return await withClient(ownerUrl, async (client) => {
      const { rows: ends } = await client.query<{ end: Date | null }>(
        `SELECT max(occurred_at) - interval '${MARGIN}' AS end FROM event_log.event`,
      );
      const { rows } = await earlier.query<LostEvent & { id: string }>(
        `SELECT id, type, entity_id, entity_version, occurred_at FROM event_log.event
          WHERE occurred_at >= coalesce($1, '-infinity'::timestamptz) ORDER BY occurred_at, entity_id, entity_version`,
        [ends[0]?.end ?? null],
      );
      const { rows: kept } = await client.query<{ id: string }>(
        'SELECT id FROM event_log.event WHERE id = ANY ($1)',
        [rows.map(({ id }) => id)],
      );
      const ids = new Set(kept.map(({ id }) => id));
      return rows.filter(({ id }) => !ids.has(id));
    });
  } catch (error) {
    // A damaged database is replaced anyway.
    if ((error as { code?: string }).code !== NO_DATABASE) {
      console.warn(`What came after the dump cannot be read: ${String(error)}`);
    }
    return [];
  } finally {
    await earlier.end().catch(() => undefined);
  }
}
