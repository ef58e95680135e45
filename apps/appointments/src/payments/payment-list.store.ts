import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { ListRequest } from '@drawpoint/contracts/list';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { conditionsOf, inOrder, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { COLUMNS } from '../appointments/appointment-filter.store.ts';
import { named, type NameMatches } from '../appointments/named.store.ts';
import { Database } from '../database.store.ts';
import { type charge, type payment, Prisma } from '../generated/prisma/client.ts';
import { isOneOfPeople } from '../people/person-search.store.ts';
import { CONDITIONS, type PaymentFilter } from './payment-filter.store.ts';

const { sql } = Prisma;

export type ListedPayment = payment & { charge: charge & { reversed_by: { id: number } | null } };

const ORDERS: Record<string, Prisma.Sql> = { amount_total: sql`cents` };
const TIME = sql`happened_at`;

/** Lists payments for the back office. */
@Injectable()
export class PaymentListStore {
  constructor(private readonly db: Database) {}

  async list(
    scope: Scope<AppointmentField>,
    filter: PaymentFilter,
    { window, sort, text }: ListRequest,
  ): Promise<{ rows: ListedPayment[]; total: number }> {
    const from = paymentsNamed(text === null ? null : await named(this.db, text));
    const where = paymentsOf(scope, filter);
    const column = ORDERS[sort.by];
    const orderBy = column
      ? [
          { column, dir: sort.dir },
          { column: TIME, dir: 'desc' as const },
        ]
      : [{ column: TIME, dir: sort.dir }];
    const { ids, total } = await readPage(this.db, { from, where, orderBy, isSearch: text !== null }, window);
    return { rows: inOrder(ids, await this.read(ids)), total };
  }

  /** The next rows by id, for exports: pages stay complete while payments are added. */
  async after(
    scope: Scope<AppointmentField>,
    filter: PaymentFilter,
    text: string | null,
    { id, size }: { id: number; size: number },
  ): Promise<ListedPayment[]> {
    const from = paymentsNamed(text === null ? null : await named(this.db, text));
    const where = Prisma.join([...paymentsOf(scope, filter), sql`id > ${id}`], ' AND ');
    const rows = await this.db.$queryRaw<{ id: number }[]>(
      sql`SELECT id FROM ${from} WHERE ${where} ORDER BY id LIMIT ${size}`,
    );
    const ids = rows.map((row) => row.id);
    return inOrder(ids, await this.read(ids));
  }

  async zoneOf(providerId: number): Promise<string | null> {
    const row = await this.db.provider.findUnique({ where: { id: providerId }, select: { tz: true } });
    return row?.tz ?? null;
  }

  private read(ids: readonly number[]): Promise<ListedPayment[]> {
    return this.db.payment.findMany({
      where: { id: { in: [...ids] } },
      include: { charge: { include: { reversed_by: { select: { id: true } } } } },
    });
  }
}

/** The SQL conditions of a scope and filter. */
export const paymentsOf = (scope: Scope<AppointmentField>, filter: PaymentFilter): Prisma.Sql[] => [
  scopeSql(scope, COLUMNS),
  ...conditionsOf(CONDITIONS, filter),
];

/**
 * All payments, or those of the people and visits found. OFFSET 0 is an optimizer fence: Postgres then uses
 * the indexes of people instead of the page's order.
 */
export function paymentsNamed(found: NameMatches | null): Prisma.Sql {
  if (!found) return sql`payment`;
  const { people, visits } = found;
  const ofNamed = [
    isOneOfPeople(sql`user_id`, sql`SELECT id FROM named`),
    isOneOfPeople(sql`phlebotomist_id`, sql`SELECT id FROM named`),
    ...(visits.length > 0 ? [sql`appointment_id = ANY (${idList(visits)})`] : []),
  ];
  return sql`(
    WITH named AS MATERIALIZED (${people})
    SELECT * FROM payment WHERE ${Prisma.join(ofNamed, ' OR ')} OFFSET 0) payment`;
}
