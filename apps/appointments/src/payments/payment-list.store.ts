import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { PaymentPurpose, PaymentState } from '@drawpoint/contracts/appointments/payment';
import type { ListRequest } from '@drawpoint/contracts/list';
import {
  conditionsOf,
  inOrder,
  isOneOf,
  readPage,
  type Conditions,
} from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { COLUMNS } from '../appointments/appointment-filter.store.ts';
import { Database } from '../database.store.ts';
import { type charge, type payment, Prisma } from '../generated/prisma/client.ts';
import { peopleCalled } from '../people/person-search.store.ts';

const { sql } = Prisma;

/** Which payments a list or a sum is of. Instants: `from` included, `before` not. */
export type PaymentFilter = {
  providerId?: number | undefined;
  phlebotomistId?: number | undefined;
  userId?: number | undefined;
  purpose?: PaymentPurpose | undefined;
  status?: PaymentState | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};

export type ListedPayment = payment & { charge: charge };

/** Of a list and of its sums. */
export const CONDITIONS: Conditions<PaymentFilter> = {
  providerId: (id) => sql`provider_id = ${id}`,
  phlebotomistId: (id) => sql`phlebotomist_id = ${id}`,
  userId: (id) => sql`user_id = ${id}`,
  purpose: (purpose) => sql`purpose = ${purpose}`,
  status: (status) => sql`status = ${status}`,
  from: (from) => sql`happened_at >= ${from}`,
  before: (before) => sql`happened_at < ${before}`,
};

const ORDERS: Record<string, Prisma.Sql> = { amount_total: sql`cents` };
const TIME = sql`happened_at`;

/** Payments as the back office looks at them. */
@Injectable()
export class PaymentListStore {
  constructor(private readonly db: Database) {}

  async list(
    scope: Scope<AppointmentField>,
    filter: PaymentFilter,
    { window, sort, text }: ListRequest,
  ): Promise<{ rows: ListedPayment[]; total: number }> {
    const where = await this.where(scope, filter, text);
    const column = ORDERS[sort.by];
    const orderBy = column
      ? [
          { column, dir: sort.dir },
          { column: TIME, dir: 'desc' as const },
        ]
      : [{ column: TIME, dir: sort.dir }];
    const { ids, total } = await readPage(this.db, { from: sql`payment`, where, orderBy }, window);
    return { rows: inOrder(ids, await this.read(ids)), total };
  }

  /** The next so many in order of their ids, after one of them: for exports, which take their time. */
  async after(
    scope: Scope<AppointmentField>,
    filter: PaymentFilter,
    text: string | null,
    { id, size }: { id: number; size: number },
  ): Promise<ListedPayment[]> {
    const where = Prisma.join([...(await this.where(scope, filter, text)), sql`id > ${id}`], ' AND ');
    const found = await this.db.$queryRaw<{ id: number }[]>(
      sql`SELECT id FROM payment WHERE ${where} ORDER BY id LIMIT ${size}`,
    );
    const ids = found.map((row) => row.id);
    return inOrder(ids, await this.read(ids));
  }

  async zoneOf(providerId: number): Promise<string | null> {
    const row = await this.db.provider.findUnique({ where: { id: providerId }, select: { tz: true } });
    return row?.tz ?? null;
  }

  private read(ids: readonly number[]): Promise<ListedPayment[]> {
    return this.db.payment.findMany({ where: { id: { in: [...ids] } }, include: { charge: true } });
  }

  /** What a list or a sum is read by. */
  async where(
    scope: Scope<AppointmentField>,
    filter: PaymentFilter,
    text: string | null,
  ): Promise<Prisma.Sql[]> {
    const within = [scopeSql(scope, COLUMNS), ...conditionsOf(CONDITIONS, filter)];
    return text === null ? within : [...within, await this.mentioning(text)];
  }

  // People by their names, a visit by the beginning of its code.
  private async mentioning(text: string): Promise<Prisma.Sql> {
    const people = await peopleCalled(this.db, text);
    const byPeople = sql`(${isOneOf(sql`user_id`, people)} OR ${isOneOf(sql`phlebotomist_id`, people)})`;
    if (!/^[a-z0-9]{3,8}$/i.test(text)) return byPeople;
    const coded = await this.db.$queryRaw<{ id: number }[]>(
      sql`SELECT id FROM appointment WHERE confirmation_code LIKE ${`${text.toUpperCase()}%`} LIMIT 1000`,
    );
    if (coded.length === 0) return byPeople;
    return sql`(${byPeople} OR ${isOneOf(
      sql`appointment_id`,
      coded.map(({ id }) => id),
    )})`;
  }
}
