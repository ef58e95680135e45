import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import type { DatabaseUrls } from '@drawpoint/nest-kit/data/databases';

/** A service's database as it was at one instant, for as long as the connection is open. */
export interface Snapshot {
  service: ServiceName;
  client: Client;
  takenAt: string;
}

const ATTEMPTS = 30;

/**
 * Snapshots of all databases in which nobody has read further in another's log than that log goes: a reader's snapshot
 * that is some milliseconds later would know events that its publisher's lacks. Taken anew where it is so.
 */
export async function openSnapshots(
  databases: Record<ServiceName, DatabaseUrls>,
  services: readonly ServiceName[],
): Promise<{ snapshots: Snapshot[]; close: () => Promise<void> }> {
  const clients = services.map(
    (service) => new Client({ connectionString: databases[service].ownerUrl, application_name: 'backup' }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const close = async () => void (await Promise.all(clients.map((client) => client.end())));
  try {
    for (let attempt = 1; ; attempt += 1) {
      const snapshots = await Promise.all(services.map(async (service, at) => begin(service, clients[at]!)));
      const ahead = await readersAhead(snapshots);
      if (ahead.length === 0) return { snapshots, close };
      if (attempt === ATTEMPTS) {
        console.warn(`Taken between an event and its readers: ${ahead.join(', ')} will read that log anew.`);
        return { snapshots, close };
      }
      await Promise.all(clients.map((client) => client.query('ROLLBACK')));
      await pause(20 * Math.random() * attempt);
    }
  } catch (error) {
    await close();
    throw error;
  }
}

async function begin(service: ServiceName, client: Client): Promise<Snapshot> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return { service, client, takenAt: rows[0]!.now.toISOString() };
}

async function readersAhead(snapshots: readonly Snapshot[]): Promise<string[]> {
  const ahead: string[] = [];
  for (const { service, client } of snapshots) {
    const { rows } = await client.query<{ consumer: string; publisher: string; at: string; id: string }>(
      `SELECT consumer, publisher, position AS at, event_id AS id FROM event_log.event_cursor
        WHERE position > 0 AND event_id IS NOT NULL`,
    );
    for (const { consumer, publisher, at, id } of rows) {
      const log = snapshots.find((each) => each.service === publisher);
      const found = await log?.client.query(
        'SELECT 1 FROM event_log.event_position WHERE position = $1 AND event_id = $2',
        [at, id],
      );
      if (found?.rowCount === 0) ahead.push(`${consumer} of ${service}`);
    }
  }
  return ahead;
}
