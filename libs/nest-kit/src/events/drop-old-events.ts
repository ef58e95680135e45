import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../data/pool.ts';
import type { Task } from '../jobs/job-registry.ts';
import { Log } from '../logging/log.ts';

/**
 * Daily: drops events older than 30 days, except the newest state of each entity. The rule is a database
 * function.
 */
@Injectable()
export class DropOldEvents implements Task {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    const { rows } = await this.pool.query<{ dropped: string }>(
      'SELECT event_log.drop_old_events() AS dropped',
    );
    this.log.info({ dropped: Number(rows[0]?.dropped ?? 0) }, 'Old events were dropped');
  }
}
