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
    const specs = lastOfEachKey(jobs).map(({ name, payload, key, runAt, maxAttempts }) => ({
      ...{ identifier: name, payload, job_key: key, run_at: runAt, max_attempts: maxAttempts, flags },
    }));
    await tx.$executeRaw`
      SELECT count(*) FROM graphile_worker.add_jobs(ARRAY (
        SELECT spec FROM json_populate_recordset(NULL::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) AS spec))`;
  }

  /** Removes jobs that have not begun. Does nothing when there are none. */
  async remove(tx: Tx, ...keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    await tx.$executeRaw`
      SELECT graphile_worker.remove_job(key) FROM json_array_elements_text(${JSON.stringify(keys)}::json) AS key`;
  }
}

/** One call cannot replace a job that it adds itself. */
function lastOfEachKey(jobs: readonly NewJob[]): NewJob[] {
  const last = new Map(jobs.map((job) => [job.key, job]));
  return jobs.filter((job) => job.key === undefined || last.get(job.key) === job);
}
