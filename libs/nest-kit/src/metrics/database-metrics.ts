import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../data/pool.ts';
import { deadLetters, oldestJobSeconds, poolConnections, queuedJobs } from './metrics.ts';

/** Metrics of a service's database: connections, jobs and dead letters, read at each scrape. */
@Injectable()
export class DatabaseMetrics implements OnApplicationShutdown {
  private readonly ends: (() => void)[];

  constructor(@Inject(PG_POOL) pool: Pool) {
    const service = pool.options.application_name ?? '';
    const labels = { service };
    const jobs = shareInFlight(() => jobsDue(pool));
    this.ends = [
      poolConnections(() => [
        { labels: { service, state: 'open' }, value: pool.totalCount },
        { labels: { service, state: 'idle' }, value: pool.idleCount },
        { labels: { service, state: 'waiting' }, value: pool.waitingCount },
      ]),
      queuedJobs(async () => [{ labels, value: (await jobs()).count }]),
      oldestJobSeconds(async () => [{ labels, value: (await jobs()).oldest }]),
      deadLetters(async () => lettersOf(pool, service)),
    ];
  }

  onApplicationShutdown(): void {
    for (const end of this.ends) end();
  }
}

async function jobsDue(pool: Pool): Promise<{ count: number; oldest: number }> {
  const { rows } = await pool.query<{ count: number; oldest: number }>(
    `SELECT count(*)::int AS count, coalesce(extract(epoch FROM now() - min(run_at)), 0)::float AS oldest
       FROM graphile_worker.jobs WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts`,
  );
  return rows[0] ?? { count: 0, oldest: 0 };
}

async function lettersOf(pool: Pool, service: string) {
  const { rows } = await pool.query<{ consumer: string; count: number }>(
    'SELECT consumer, count(*)::int AS count FROM event_log.dead_letter GROUP BY consumer',
  );
  return rows.map(({ consumer, count }) => ({ labels: { service, consumer }, value: count }));
}

/** Concurrent callers share one query. */
function shareInFlight<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => (loading ??= load().finally(() => (loading = undefined)));
}
