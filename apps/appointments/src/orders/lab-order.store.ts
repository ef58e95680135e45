import { Injectable } from '@nestjs/common';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { OrderFacts } from '../domain/lab-order.ts';
import { type lab_order, Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** What an order says, and why it was rejected. It is sealed. */
export type OrderContent = {
  first_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
  ordering_provider: string | null;
  npi: string | null;
  lab: string | null;
  icd10: string[];
  test_ids: number[];
  rejection: string | null;
};

export type LabOrderRecord = Omit<lab_order, 'content_sealed' | 'state'> &
  Pick<OrderFacts, 'state'> & { content: OrderContent };
export type NewLabOrder = Omit<
  LabOrderRecord,
  'id' | 'version' | 'state' | 'carer_id' | 'checked_by' | 'checked_at'
>;
export type LabOrderPatch = Partial<Omit<LabOrderRecord, 'id' | 'version' | 'created_by' | 'created_at'>>;

/** A visit that an order is attached to. */
export type AttachedVisit = {
  lab_order_id: number;
  appointment_id: number;
  status: string;
  starts_at: Date;
  tz: string;
  provider_id: number;
  phlebotomist_id: number;
  user_id: number | null;
};

const contentAt = (row: number): SealedAt => ({ table: 'lab_order', column: 'content_sealed', row });

/** The rows of `lab_order` and `attached_order`. */
@Injectable()
export class LabOrderStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async insert(tx: Tx, { content, ...order }: NewLabOrder): Promise<number> {
    const id = await nextId(tx, 'lab_order');
    const content_sealed = this.sealer.sealJson(content, contentAt(id));
    await tx.lab_order.create({ data: { ...order, id, content_sealed } });
    return id;
  }

  async byIds(ids: readonly number[], tx: Tx = this.db): Promise<LabOrderRecord[]> {
    const rows = await tx.lab_order.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } });
    return rows.map((row) => this.opened(row));
  }

  /** Reads an order and locks it until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<LabOrderRecord | null> {
    const [row] = await tx.$queryRaw<lab_order[]>(sql`SELECT * FROM lab_order WHERE id = ${id} FOR UPDATE`);
    return row ? this.opened(row) : null;
  }

  /** The caller has locked the order. */
  async update(tx: Tx, id: number, { content, ...plain }: LabOrderPatch): Promise<void> {
    const sealed = content && { content_sealed: this.sealer.sealJson(content, contentAt(id)) };
    await tx.lab_order.update({ where: { id }, data: { ...plain, ...sealed, version: { increment: 1 } } });
  }

  /** The orders attached to a visit, oldest first. */
  async ofVisit(tx: Tx, appointmentId: number): Promise<LabOrderRecord[]> {
    const rows = await tx.lab_order.findMany({
      where: { visits: { some: { appointment_id: appointmentId } } },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => this.opened(row));
  }

  /** The visits that these orders are attached to, earliest first. */
  async visitsOf(ids: readonly number[], tx: Tx = this.db): Promise<AttachedVisit[]> {
    return tx.$queryRaw<AttachedVisit[]>(sql`
      SELECT o.lab_order_id, a.id AS appointment_id, a.status, a.starts_at, a.tz, a.provider_id, a.phlebotomist_id, a.user_id
        FROM attached_order o JOIN appointment a ON a.id = o.appointment_id
       WHERE o.lab_order_id = ANY (${idList([...ids])}) ORDER BY a.starts_at, a.id`);
  }

  protected opened({ content_sealed, state, ...row }: lab_order): LabOrderRecord {
    const content = this.sealer.openJson<OrderContent>(content_sealed, contentAt(row.id));
    return { ...row, state: state as OrderFacts['state'], content };
  }
}
