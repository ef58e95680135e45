import { Injectable } from '@nestjs/common';
import type { RawExecutor } from '../data/in-transaction.ts';
import { currentScope } from '../logging/request-scope.ts';
import { causeFlags } from './cause-flags.ts';

export interface JobOptions {
  /** Replaces a job with the same key that has not begun. */
  key?: string;
  /** Earliest start. Default: now. */
  runAt?: Date;
  /** Attempts before the job fails for good. Default: 25, which takes about 5 days. */
  maxAttempts?: number;
}

type Tx = Pick<RawExecutor, '$executeRaw'>;

export type NewJob = JobOptions & { name: string; payload: object };

/** The service's own job queue. A job is added in the transaction that causes it and rolled back with it. */
@Injectable()
export class Jobs {
  add(tx: Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
    return this.addAll(tx, [{ name, payload, ...options }]);
  }

  async addAll(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const flags = causeFlags(currentScope());
    const rows = jobs.map(({ name, payload, key, runAt, maxAttempts }) => ({
      ...{ name, payload, job_key: key, run_at: runAt, max_attempts: maxAttempts },
    }));
    await tx.$executeRaw`
      SELECT graphile_worker.add_job(
        identifier := job.name, payload := job.payload, job_key := job.job_key, run_at := job.run_at,
        max_attempts := job.max_attempts, flags := string_to_array(${flags ?? null}::text, ','))
        FROM json_to_recordset(${JSON.stringify(rows)}::json)
          AS job (name text, payload json, job_key text, run_at timestamptz, max_attempts int)`;
  }

  /** Removes jobs that have not begun. Does nothing when there are none. */
  async remove(tx: Tx, ...keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    await tx.$executeRaw`
      SELECT graphile_worker.remove_job(key) FROM json_array_elements_text(${JSON.stringify(keys)}::json) AS key`;
  }
}
