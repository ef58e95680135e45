import { Injectable } from '@nestjs/common';
import { Prisma } from '../generated/prisma/client.ts';
import type { Tx } from '../database.store.ts';
import type { LedgerEntry, LedgerTotals } from './domain/ledger.ts';

const { sql } = Prisma;

/** The rows of `ledger_entry`. They are only inserted, once per key. */
@Injectable()
export class LedgerStore {
  /** Inserts entries of a visit. Returns the totals of all its entries. */
  async append(
    tx: Tx,
    appointmentId: number,
    entries: readonly LedgerEntry[],
    now: Date,
  ): Promise<LedgerTotals> {
    const rows = await tx.$queryRaw<{ kind: keyof LedgerTotals; cents: number; count: number }[]>(sql`
      WITH added AS (
        INSERT INTO ledger_entry (key, appointment_id, kind, purpose, cents, payment_id, refund_id, created_at)
        SELECT key, ${appointmentId}::int, kind, purpose, cents, payment_id, refund_id, ${now}::timestamptz
          FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
            AS entry (key text, kind text, purpose text, cents int, payment_id int, refund_id int)
            ON CONFLICT (key) DO NOTHING
        RETURNING kind, cents
      )
      SELECT kind, sum(cents)::int AS cents, count(*)::int AS count
        FROM (SELECT kind, cents FROM ledger_entry WHERE appointment_id = ${appointmentId}
              UNION ALL SELECT kind, cents FROM added) AS entry
       GROUP BY kind`);
    const of = (kind: string): number => rows.find((row) => row.kind === kind)?.cents ?? 0;
    return {
      charge_due: of('charge_due'),
      payment: of('payment'),
      refund: of('refund'),
      write_off: of('write_off'),
      count: rows.reduce((total, { count }) => total + count, 0),
    };
  }
}
