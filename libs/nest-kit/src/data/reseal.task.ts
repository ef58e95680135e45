import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { RunningJob, Task } from '../jobs/job-registry.ts';
import { Log } from '../logging/log.ts';
import { PG_POOL } from './pool.ts';
import { Sealer } from './sealer.ts';
import {
  replaceSealed,
  rowsToReseal,
  sealedTables,
  type SealedRow,
  type SealedTable,
} from './sealed-tables.ts';

/** Name and key of the job, so that only one is queued at a time. */
export const RESEAL = 'reseal';

const BATCH = 200;
/** Sealed payloads of jobs are not rows. They are gone by then: a job is retried for at most five days. */
const MOVE_DAYS = 7;

type Counts = { resealed: number; failed: number };

/**
 * Reseals values with an old key or without a row binding, nightly and after a change of key or format. Works
 * row by row, blocks no writer, and keeps concurrent changes. May stop anywhere and run again (decision 110).
 */
@Injectable()
export class ResealTask implements Task {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly sealer: Sealer,
    private readonly log: Log,
  ) {}

  async run(_payload: unknown, { signal }: Pick<RunningJob, 'signal'>): Promise<void> {
    const counts: Record<string, Counts> = {};
    for (const table of await sealedTables(this.pool)) {
      const count = await this.reseal(table, signal);
      if (count.resealed + count.failed > 0) counts[table.table] = count;
    }
    if (Object.values(counts).some(({ failed }) => failed > 0)) {
      this.log.error({ alert: 'reseal_failed', counts }, 'Sealed values that no key of SEAL_KEYS opens');
      return;
    }
    if (Object.keys(counts).length > 0) this.log.info({ counts }, 'Sealed values anew');
    await this.endMove();
  }

  private async reseal(table: SealedTable, signal: AbortSignal): Promise<Counts> {
    const count: Counts = { resealed: 0, failed: 0 };
    for (let after: string[] | null = null; ;) {
      const rows: SealedRow[] = await rowsToReseal(this.pool, table, {
        mark: this.sealer.mark,
        after,
        limit: BATCH,
      });
      for (const row of rows) {
        signal.throwIfAborted();
        await this.resealRow(table, row, count);
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return count;
      after = last.key;
    }
  }

  private async resealRow(table: SealedTable, { key: row, values }: SealedRow, count: Counts): Promise<void> {
    for (const [column, before] of Object.entries(values)) {
      if (before === null || before.startsWith(this.sealer.mark)) continue;
      const at = { table: table.table, column, row };
      let after: string;
      try {
        after = this.sealer.seal(this.sealer.open(before, at), at);
      } catch {
        count.failed += 1;
        continue;
      }
      if (await replaceSealed(this.pool, table, { column, row, before, after })) count.resealed += 1;
    }
  }

  private async endMove(): Promise<void> {
    const { rowCount } = await this.pool.query(
      `UPDATE seal.binding SET ended_at = now()
        WHERE ended_at IS NULL AND began_at < now() - make_interval(days => $1)`,
      [MOVE_DAYS],
    );
    if (rowCount === 1) this.sealer.refuseUnbound();
  }
}
