import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { HandoverKind } from '@drawpoint/contracts/appointments/handovers.contract';
import type { Specimen } from '@drawpoint/contracts/appointments/specimens.contract';
import { scopeWhere } from '@drawpoint/nest-kit/data/scope';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { newTubeNumber } from '@drawpoint/rules/tube-number';
import { Database, type Tx } from '../database.store.ts';
import type { handover, specimen } from '../generated/prisma/client.ts';

/** The hand-overs of a tube that no later entry replaces. */
type Standing = { handovers: { handover: Pick<handover, 'kind' | 'at'> }[] };
export type SpecimenRecord = Omit<
  specimen,
  'cap_color' | 'temperature' | 'state' | 'label' | 'void_reason_sealed'
> &
  Pick<Specimen, 'cap_color' | 'temperature' | 'state' | 'label' | 'void_reason'> & {
    /** The receivers of its hand-overs, in this order. */
    handed: { kind: HandoverKind; at: Date }[];
  };
export type NewSpecimen = Pick<
  SpecimenRecord,
  'tube_id' | 'tube_name' | 'cap_color' | 'place' | 'spin_minutes' | 'temperature'
> &
  /** Of one that is drawn. */
  Partial<Pick<SpecimenRecord, 'state' | 'collected_at' | 'collected_by' | 'number' | 'label'>>;

const STANDING = {
  handovers: {
    where: { handover: { corrected: null } },
    orderBy: { handover_id: 'asc' },
    select: { handover: { select: { kind: true, at: true } } },
  },
} as const;
const IN_ORDER = [{ place: 'asc' }, { id: 'asc' }] as const;
const at = (row: number) => ({ table: 'specimen', column: 'void_reason_sealed', row });

/** The rows of `specimen`: tubes of visits. The caller locks the visit before changes. */
@Injectable()
export class SpecimenStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** In the order of draw. */
  async ofVisits(appointmentIds: readonly number[], tx: Tx = this.db): Promise<SpecimenRecord[]> {
    const rows = await tx.specimen.findMany({
      where: { appointment_id: { in: [...appointmentIds] } },
      include: STANDING,
      orderBy: [...IN_ORDER],
    });
    return rows.map((row) => this.opened(row));
  }

  async byNumbers(numbers: readonly string[], tx: Tx = this.db): Promise<SpecimenRecord[]> {
    const rows = await tx.specimen.findMany({ where: { number: { in: [...numbers] } }, include: STANDING });
    return rows.map((row) => this.opened(row));
  }

  /** Makes other hand-overs of these tubes wait until the transaction ends. */
  async lock(tx: Tx, numbers: readonly string[]): Promise<void> {
    await tx.$queryRaw`SELECT 1 FROM specimen WHERE number = ANY (${[...numbers]}) ORDER BY id FOR UPDATE`;
  }

  /** Tubes of visits in the scope that were collected since then and are not at a lab. */
  async waiting(scope: Scope<AppointmentField>, since: Date, most: number): Promise<SpecimenRecord[]> {
    const rows = await this.db.specimen.findMany({
      where: {
        ...{ state: 'collected', number: { not: null }, collected_at: { gt: since } },
        appointment: scopeWhere(scope),
        handovers: { none: { handover: { kind: 'lab', corrected: null } } },
      },
      include: STANDING,
      orderBy: { collected_at: 'desc' },
      take: most,
    });
    return rows.map((row) => this.opened(row));
  }

  async insert(tx: Tx, appointmentId: number, made: readonly NewSpecimen[], now: Date): Promise<void> {
    const data = made.map((each) => ({ ...each, appointment_id: appointmentId, created_at: now }));
    await tx.specimen.createMany({ data });
  }

  async update(
    tx: Tx,
    id: number,
    { void_reason, ...change }: Partial<Omit<SpecimenRecord, 'id' | 'handed'>>,
  ): Promise<void> {
    const sealed = void_reason != null && { void_reason_sealed: this.sealer.seal(void_reason, at(id)) };
    await tx.specimen.update({ where: { id }, data: { ...change, ...sealed } });
  }

  async markTold(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
    await tx.specimen.updateMany({ where: { id: { in: [...ids] } }, data: { late_told_at: now } });
  }

  /** New numbers that neither a tube nor a label has. */
  async newNumbers(tx: Tx, count: number): Promise<string[]> {
    const numbers = new Set<string>();
    while (numbers.size < count) numbers.add(newTubeNumber(randomInt));
    const where = { number: { in: [...numbers] } };
    const [tubes, labels] = [await tx.specimen.count({ where }), await tx.label_ahead.count({ where })];
    return tubes + labels > 0 ? this.newNumbers(tx, count) : [...numbers];
  }

  private opened({ void_reason_sealed: sealed, handovers, ...row }: specimen & Standing): SpecimenRecord {
    return {
      ...(row as Omit<SpecimenRecord, 'void_reason' | 'handed'>),
      void_reason: sealed && this.sealer.open(sealed, at(row.id)),
      handed: handovers.map(({ handover: { kind, at: since } }) => ({
        kind: kind as HandoverKind,
        at: since,
      })),
    };
  }
}
