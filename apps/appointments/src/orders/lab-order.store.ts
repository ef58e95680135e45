import { Inject, Injectable } from '@nestjs/common';
import type { Actor, PatientField, Scope } from '@drawpoint/contracts/access';
import type { OrderState } from '@drawpoint/contracts/appointments/lab-orders.contract';
import type { ListRequest } from '@drawpoint/contracts/list';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { conditionsOf, inOrder, readPage, type Conditions } from '@drawpoint/nest-kit/data/list-query';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { scopeSql, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { ENV } from '@drawpoint/nest-kit/service';
import { Database, type Tx } from '../database.store.ts';
import type { OrderFacts } from '../domain/lab-order.ts';
import type { AppointmentsEnv } from '../env.ts';
import { type lab_order, Prisma } from '../generated/prisma/client.ts';
import { isOneOfPeople, peopleCalled } from '../people/person-search.store.ts';

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

type Stored = Omit<lab_order, 'content_sealed' | 'state'> &
  Pick<OrderFacts, 'state'> & { content: OrderContent };
export type LabOrderRecord = Stored & {
  /** The number of completed visits that it is attached to. */
  used: number;
  /** The number of completed and open visits that it is attached to. */
  taken: number;
  /** The day at its company. */
  today: string;
  /** The account was deleted. */
  is_deleted: boolean;
};
export type NewLabOrder = Omit<Stored, 'id' | 'version' | 'state' | 'carer_id' | 'checked_by' | 'checked_at'>;
export type LabOrderPatch = Partial<Omit<Stored, 'id' | 'version' | 'created_by' | 'created_at'>>;

/** Whose an order is: an account, and one of those its owner books for or the owner. */
export type OrderOwner = Pick<lab_order, 'user_id' | 'person_id'>;

type OwnField = 'user_id' | 'provider_id';
type OrderField = PatientField | OwnField;

type Row = lab_order & Pick<LabOrderRecord, 'used' | 'taken' | 'today' | 'is_deleted'>;
type OrderFilter = { state?: OrderState | undefined; user_id?: number | undefined };

const contentAt = (row: number): SealedAt => ({ table: 'lab_order', column: 'content_sealed', row });

const ATTACHED = sql`attached_order t JOIN appointment a ON a.id = t.appointment_id`;
const USED = sql`(SELECT count(*)::int FROM ${ATTACHED} WHERE t.lab_order_id = o.id AND a.status = 'completed')`;
const TAKEN = sql`(SELECT count(*)::int FROM ${ATTACHED}
                    WHERE t.lab_order_id = o.id AND a.status IN ('pending', 'approved', 'completed'))`;
const STANDING = sql`a.status IN ('pending', 'approved', 'completed') AND a.deposit_until IS NULL`;

const ofProvider = (id: number): Prisma.Sql =>
  sql`(o.provider_id = ${id} OR EXISTS (SELECT FROM ${ATTACHED} WHERE t.lab_order_id = o.id AND a.provider_id = ${id}))`;

const COLUMNS: ScopeColumns<OrderField> = {
  user_id: (id) => sql`o.user_id = ${id}`,
  provider_id: ofProvider,
  provider_ids: ofProvider,
  provider_count: () => sql`o.provider_id IS NULL`,
  // Those of the visits that it is attached to, and of the person's other visits at its company.
  phlebotomist_ids: (id) =>
    sql`(o.id = ANY (ARRAY(SELECT t.lab_order_id FROM ${ATTACHED} WHERE a.phlebotomist_id = ${id}))
         OR (o.user_id = ANY (ARRAY(SELECT a.user_id FROM appointment a WHERE a.phlebotomist_id = ${id} AND ${STANDING}))
             AND EXISTS (SELECT FROM appointment a WHERE a.phlebotomist_id = ${id} AND ${STANDING} AND a.user_id = o.user_id
                            AND a.person_id IS NOT DISTINCT FROM o.person_id AND a.provider_id = o.provider_id)))`,
};

const within = (scope: Scope<PatientField> | Scope<OwnField>): Prisma.Sql =>
  scopeSql(scope as Scope<OrderField>, COLUMNS);

/** The rows of `lab_order`. */
@Injectable()
export class LabOrderStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
    @Inject(ENV) private readonly env: AppointmentsEnv,
  ) {}

  async insert(tx: Tx, { content, ...order }: NewLabOrder): Promise<number> {
    const id = await nextId(tx, 'lab_order');
    const content_sealed = this.sealer.sealJson(content, contentAt(id));
    await tx.lab_order.create({ data: { ...order, id, content_sealed } });
    return id;
  }

  /** The caller has locked the order. */
  async update(tx: Tx, id: number, { content, ...plain }: LabOrderPatch): Promise<void> {
    const sealed = content && { content_sealed: this.sealer.sealJson(content, contentAt(id)) };
    await tx.lab_order.update({ where: { id }, data: { ...plain, ...sealed, version: { increment: 1 } } });
  }

  /** Locks an order until the transaction ends. */
  async lock(tx: Tx, id: number): Promise<void> {
    await tx.$executeRaw`SELECT FROM lab_order WHERE id = ${id} FOR UPDATE`;
  }

  /** The existing orders among these ids, oldest first. */
  async byIds(ids: readonly number[], now: Date, tx: Tx = this.db): Promise<LabOrderRecord[]> {
    return this.read(tx, sql`o.id = ANY (${idList(ids)})`, now);
  }

  /** The tests of these orders, by order. */
  async testsOf(ids: readonly number[], tx: Tx = this.db): Promise<Map<number, number[]>> {
    const rows = await tx.lab_order.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, content_sealed: true },
    });
    return new Map(rows.map(({ id, content_sealed }) => [id, this.opened(id, content_sealed).test_ids]));
  }

  /** The ids of those among these orders that are in the scope. */
  async idsWithin(
    scope: Scope<PatientField> | Scope<OwnField>,
    ids: readonly number[],
  ): Promise<Set<number>> {
    const rows = await this.db.$queryRaw<{ id: number }[]>(
      sql`SELECT o.id FROM lab_order o WHERE o.id = ANY (${idList(ids)}) AND ${within(scope)}`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  async list(
    scope: Scope<PatientField> | Scope<OwnField>,
    filter: OrderFilter,
    { window, sort, text }: ListRequest,
    now: Date,
  ): Promise<{ orders: LabOrderRecord[]; total: number }> {
    const conditions: Conditions<OrderFilter> = {
      state: (state) => this.isIn(state, now),
      user_id: (id) => sql`o.user_id = ${id}`,
    };
    const where = [within(scope), ...conditionsOf(conditions, filter)];
    if (text !== null) where.push(isOneOfPeople(sql`o.user_id`, peopleCalled(text)));
    const nextVisit = sql`(SELECT min(a.starts_at) FROM ${ATTACHED}
      WHERE t.lab_order_id = o.id AND a.status IN ('pending', 'approved') AND a.starts_at > ${now})`;
    const column = sort.by === 'next_visit' ? nextVisit : sql`o.created_at`;
    const page = { from: sql`lab_order o`, id: sql`o.id`, where, orderBy: [{ column, dir: sort.dir }] };
    const { ids, total } = await readPage(this.db, page, window);
    return { orders: inOrder(ids, await this.byIds(ids, now)), total };
  }

  /** The orders of a person in the scope, oldest first. */
  async ofPerson(
    scope: Scope<PatientField> | Scope<OwnField>,
    { user_id, person_id }: OrderOwner,
    now: Date,
  ): Promise<LabOrderRecord[]> {
    const isTheirs = sql`o.user_id = ${user_id} AND o.person_id IS NOT DISTINCT FROM ${person_id}::int`;
    return this.read(this.db, sql`${isTheirs} AND ${within(scope)}`, now);
  }

  /** The company of the caller's latest visit, neither denied nor canceled; null without one. */
  async companyOf({
    user_id,
    within_provider,
  }: Pick<Actor, 'user_id' | 'within_provider'>): Promise<number | null> {
    if (within_provider !== undefined) return within_provider;
    const status = { in: ['pending', 'approved', 'completed'] };
    const visit = await this.db.appointment.findFirst({
      where: { user_id, status },
      orderBy: { starts_at: 'desc' },
      select: { provider_id: true },
    });
    return visit?.provider_id ?? null;
  }

  /** Orders of an account after an id, in order of ids. */
  async after(
    scope: Scope<PatientField> | Scope<OwnField>,
    afterId: number,
    most: number,
    now: Date,
  ): Promise<LabOrderRecord[]> {
    const where = sql`o.id > ${afterId} AND ${within(scope)}`;
    return this.read(
      this.db,
      sql`o.id IN (SELECT o.id FROM lab_order o WHERE ${where} ORDER BY o.id LIMIT ${most})`,
      now,
    );
  }

  private async read(tx: Tx, where: Prisma.Sql, now: Date): Promise<LabOrderRecord[]> {
    const rows = await tx.$queryRaw<Row[]>(sql`
      SELECT o.*, ${USED} AS used, ${TAKEN} AS taken, ${this.today(now)} AS today,
             EXISTS (SELECT FROM person p WHERE p.id = o.user_id AND p.deleted) AS is_deleted
        FROM lab_order o WHERE ${where} ORDER BY o.id`);
    return rows.map(({ content_sealed, state, ...row }) => ({
      ...row,
      state: state as OrderFacts['state'],
      content: this.opened(row.id, content_sealed),
    }));
  }

  private opened(id: number, content_sealed: string): OrderContent {
    return this.sealer.openJson<OrderContent>(content_sealed, contentAt(id));
  }

  private today(now: Date): Prisma.Sql {
    const zone = sql`coalesce((SELECT p.tz FROM provider p WHERE p.id = o.provider_id), ${this.env.COMPANY_TIME_ZONE})`;
    return sql`to_char(${now}::timestamptz AT TIME ZONE ${zone}, 'YYYY-MM-DD')`;
  }

  /** The same as `stateOf`. */
  private isIn(state: OrderState, now: Date): Prisma.Sql {
    if (state === 'rejected') return sql`o.state = 'rejected'`;
    if (state === 'used_up') return sql`(o.state <> 'rejected' AND ${USED} >= o.uses)`;
    const isExpired = sql`coalesce(o.valid_until < ${this.today(now)}, false)`;
    return state === 'expired'
      ? sql`(o.state <> 'rejected' AND ${USED} < o.uses AND ${isExpired})`
      : sql`(o.state = ${state} AND ${USED} < o.uses AND NOT ${isExpired})`;
  }
}
