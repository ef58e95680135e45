import { Injectable } from '@nestjs/common';
import type { RawExecutor } from '../data/in-transaction.ts';
import { currentScope } from '../logging/request-scope.ts';
import { causeFlags } from './cause-flags.ts';

export interface JobOptions {
  /** The same key replaces a job that has not begun yet. */
  key?: string;
  /** When it may run at the earliest; now unless told. */
  runAt?: Date;
  /** Attempts before it is given up; 25 unless told, which is about 5 days. */
  maxAttempts?: number;
}

type Tx = Pick<RawExecutor, '$executeRaw'>;

/** The service's own job queue. A job is added inside the transaction that causes it and rolled back with it. */
@Injectable()
export class Jobs {
  async add(
    tx: Tx,
    name: string,
    payload: object,
    { key, runAt, maxAttempts }: JobOptions = {},
  ): Promise<void> {
    const body = JSON.stringify(payload);
    const flags = causeFlags(currentScope());
    await tx.$executeRaw`
      SELECT graphile_worker.add_job(
        identifier := ${name}::text, payload := ${body}::json, job_key := ${key ?? null}::text,
        run_at := ${runAt?.toISOString() ?? null}::timestamptz, max_attempts := ${maxAttempts ?? null}::int,
        flags := string_to_array(${flags ?? null}::text, ','))`;
  }

  /** Takes back a job that has not begun yet; does nothing where there is none. */
  async remove(tx: Tx, key: string): Promise<void> {
    await tx.$executeRaw`SELECT graphile_worker.remove_job(${key}::text)`;
  }
}
