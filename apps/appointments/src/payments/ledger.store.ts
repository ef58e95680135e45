import { Injectable } from '@nestjs/common';
import { Prisma } from '../generated/prisma/client.ts';
import type { Tx } from '../database.store.ts';
import type { LedgerKind, LedgerEntry } from './domain/ledger.ts';

/** The entries of the ledger: they are only ever added, each once for its key. */
@Injectable()
export class LedgerStore {
  async append(tx: Tx, entries: readonly LedgerEntry[], now: Date): Promise<void> {
    if (entries.length === 0) return;
    await tx.ledger_entry.createMany({
      data: entries.map((entry) => ({ ...entry, created_at: now })),
      skipDuplicates: true,
    });
  }

  /** What the entries of a visit come to, in cents, by kind. */
  async totals(tx: Tx, appointmentId: number): Promise<Record<LedgerKind, number> & { count: number }> {
    const rows = await tx.$queryRaw<{ kind: LedgerKind; cents: number; count: number }[]>(Prisma.sql`
      SELECT kind, sum(cents)::int AS cents, count(*)::int AS count
        FROM ledger_entry WHERE appointment_id = ${appointmentId} GROUP BY kind`);
    const of = (kind: LedgerKind): number => rows.find((row) => row.kind === kind)?.cents ?? 0;
    return {
      charge_due: of('charge_due'),
      payment: of('payment'),
      refund: of('refund'),
      write_off: of('write_off'),
      count: rows.reduce((total, { count }) => total + count, 0),
    };
  }
}
