import { Injectable } from '@nestjs/common';
import type { HandoverField, Scope } from '@drawpoint/contracts/access';
import type { HandoverKind } from '@drawpoint/contracts/appointments/handovers.contract';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { handover } from '../generated/prisma/client.ts';

type Sealed = { receiver: string; reason: string | null };
type Entry = Omit<handover, 'kind' | 'receiver_sealed'> & Sealed & { kind: HandoverKind };
/** A hand-over with the numbers of its tubes, and the entry that replaces it. */
export type HandoverRecord = Entry & { numbers: string[]; corrected: Entry | null };
export type NewHandover = Omit<Entry, 'id'> & { specimen_ids: readonly number[] };

const at = (row: number) => ({ table: 'handover', column: 'receiver_sealed', row });
const WHOLE = {
  corrected: true,
  specimens: { select: { specimen: { select: { number: true } } }, orderBy: { specimen_id: 'asc' } },
} as const;
type Row = handover & {
  corrected: handover | null;
  specimens: { specimen: { number: string | null } }[];
};

/** The rows of `handover` and `handover_specimen`, which are never updated. */
@Injectable()
export class HandoverStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** The latest first. */
  async list(
    scope: Scope<HandoverField>,
    { skip, size }: PageWindow,
  ): Promise<{ rows: HandoverRecord[]; total: number }> {
    const where = scopeWhere(scope);
    const [rows, total] = await Promise.all([
      this.db.handover.findMany({
        ...{ where, skip, take: size, include: WHOLE },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
      }),
      this.db.handover.count({ where }),
    ]);
    return { rows: rows.map((row) => this.opened(row)), total };
  }

  async find(scope: Scope<HandoverField>, id: number, tx: Tx = this.db): Promise<HandoverRecord | null> {
    const row = await tx.handover.findFirst({ where: { id, ...scopeWhere(scope) }, include: WHOLE });
    return row && this.opened(row);
  }

  /** All entries of tubes, also corrected ones, oldest first. */
  async ofSpecimens(specimenIds: readonly number[]): Promise<HandoverRecord[]> {
    const rows = await this.db.handover.findMany({
      where: { specimens: { some: { specimen_id: { in: [...specimenIds] } } } },
      include: WHOLE,
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => this.opened(row));
  }

  async insert(tx: Tx, { receiver, reason, specimen_ids, ...row }: NewHandover): Promise<HandoverRecord> {
    const id = await nextId(tx, 'handover');
    const sealed: Sealed = { receiver, reason };
    const made = await tx.handover.create({
      data: {
        ...{ ...row, id, receiver_sealed: this.sealer.sealJson(sealed, at(id)) },
        specimens: { create: specimen_ids.map((specimen_id) => ({ specimen_id })) },
      },
      include: WHOLE,
    });
    return this.opened(made);
  }

  /** Sets on visits when their last tube reached the lab, or that one is not there. The visits keep their version. */
  async settleDelivered(tx: Tx, appointmentIds: readonly number[]): Promise<void> {
    await tx.$executeRaw`
      UPDATE appointment a SET delivered_at = t.at
        FROM (SELECT appointment_id, CASE WHEN bool_and(at IS NOT NULL) THEN max(at) END AS at
                FROM (SELECT s.appointment_id,
                             (SELECT max(h.at) FROM handover_specimen hs JOIN handover h ON h.id = hs.handover_id
                               WHERE hs.specimen_id = s.id AND h.kind = 'lab'
                                 AND NOT EXISTS (SELECT 1 FROM handover c WHERE c.corrects_id = h.id)) AS at
                        FROM specimen s
                       WHERE s.appointment_id = ANY (${idList(appointmentIds)}) AND s.state = 'collected') AS tube
               GROUP BY appointment_id) AS t
       WHERE a.id = t.appointment_id AND a.delivered_at IS DISTINCT FROM t.at`;
  }

  private opened({ corrected, specimens, ...row }: Row): HandoverRecord {
    return {
      ...this.entry(row),
      numbers: specimens.flatMap(({ specimen }) => specimen.number ?? []),
      corrected: corrected && this.entry(corrected),
    };
  }

  private entry({ receiver_sealed, ...row }: handover): Entry {
    const sealed = this.sealer.openJson<Sealed>(receiver_sealed, at(row.id));
    return { ...row, ...sealed, kind: row.kind as HandoverKind };
  }
}
