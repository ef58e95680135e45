import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import { NOTHING_RECORDED, type BedsideRecord } from '../domain/bedside.ts';
import type { visit_bedside } from '../generated/prisma/client.ts';

/** What a row says to everybody who may see the visit, as JSON has it. */
export type BedsideRow = Pick<visit_bedside, 'appointment_id' | 'recorded_sealed'> & {
  rejected_at: string | null;
};

type Sealed = Pick<
  BedsideRecord,
  'identity_reason' | 'items' | 'last_meal_at' | 'failed_cause' | 'not_drawn' | 'rejection'
>;

const recordedAt = (id: number): SealedAt => ({
  table: 'visit_bedside',
  column: 'recorded_sealed',
  row: id,
});

/** The rows of `visit_bedside`. The caller has locked the visit's calendar before changes. */
@Injectable()
export class BedsideStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** By visit, of those for which something was recorded. */
  async ofVisits(visitIds: readonly number[], tx: Tx = this.db): Promise<Map<number, BedsideRecord>> {
    const rows = await tx.$queryRaw<visit_bedside[]>`
      SELECT * FROM visit_bedside WHERE appointment_id = ANY (${idList(visitIds)})`;
    return new Map(rows.map((row) => [row.appointment_id, this.opened(row)]));
  }

  async of(visitId: number, tx: Tx = this.db): Promise<BedsideRecord> {
    return (await this.ofVisits([visitId], tx)).get(visitId) ?? NOTHING_RECORDED;
  }

  /** Records these fields. An absent one stays, and nothing new makes no row. */
  async record(tx: Tx, visitId: number, patch: Partial<BedsideRecord>): Promise<void> {
    const before = await this.of(visitId, tx);
    const after = { ...before, ...patch };
    if (isDeepStrictEqual(before, after)) return;
    const { identity_reason, items, last_meal_at, failed_cause, not_drawn, rejection, ...plain } = after;
    const sealed: Sealed = { identity_reason, items, last_meal_at, failed_cause, not_drawn, rejection };
    const data = { ...plain, recorded_sealed: this.sealer.sealJson(sealed, recordedAt(visitId)) };
    await tx.visit_bedside.upsert({
      where: { appointment_id: visitId },
      create: { ...data, appointment_id: visitId },
      update: { ...data, version: { increment: 1 } },
    });
  }

  /** The tests that could not be drawn; null where all were. */
  notDrawn({ appointment_id, recorded_sealed }: BedsideRow): string[] | null {
    return this.sealed(appointment_id, recorded_sealed)?.not_drawn?.tests ?? null;
  }

  private sealed(visitId: number, recorded: string | null): Sealed | null {
    return recorded === null ? null : this.sealer.openJson<Sealed>(recorded, recordedAt(visitId));
  }

  private opened({
    appointment_id,
    version: _,
    recorded_sealed,
    identity_state,
    ...plain
  }: visit_bedside): BedsideRecord {
    return {
      ...NOTHING_RECORDED,
      ...this.sealed(appointment_id, recorded_sealed),
      ...plain,
      identity_state: identity_state as BedsideRecord['identity_state'],
    };
  }
}
