import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../data/pool.ts';
import type { Task } from '../jobs/job-registry.ts';
import { Log } from '../logging/log.ts';

/** Injection token: how many years audit entries are kept. */
export const AUDIT_YEARS = Symbol('AUDIT_YEARS');

/**
 * Nightly: drops entries older than the setting. The database itself keeps the last six years (decision 107).
 */
@Injectable()
export class DropOldAudit implements Task {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(AUDIT_YEARS) private readonly years: number,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    const { rows } = await this.pool.query<{ dropped: string }>('SELECT kit.drop_old_audit($1) AS dropped', [
      this.years,
    ]);
    this.log.info({ dropped: Number(rows[0]?.dropped ?? 0) }, 'Old entries of the audit were dropped');
  }
}
