import { Injectable } from '@nestjs/common';
import type { Payment } from '@drawpoint/contracts/appointments/payment';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { UserProjection, type PersonName } from '@drawpoint/nest-kit/events/user-projection';
import { toDollars } from '@drawpoint/rules/money';
import { fullName } from '@drawpoint/rules/name';
import { Contacts } from '../people/contacts.ts';
import { refundingCents } from './domain/refunding-cents.ts';
import type { ListedPayment } from './payment-list.store.ts';
import { RefundStore } from './refund.store.ts';

const UNKNOWN = { first_name: 'Unknown', last_name: 'person' };

/** Adds names, emails and refunds to payments. */
@Injectable()
export class PresentPayments {
  constructor(
    private readonly contacts: Contacts,
    private readonly people: UserProjection,
    private readonly refunds: RefundStore,
  ) {}

  async present(rows: readonly ListedPayment[], ctx: RequestContext): Promise<Payment[]> {
    const ids = [...new Set(rows.flatMap(({ user_id, phlebotomist_id }) => [user_id, phlebotomist_id]))];
    const recorders = rows.flatMap(({ charge }) => charge.recorded_by ?? []);
    const [names, { contacts, isReadable }, refunds] = await Promise.all([
      this.people.names([...ids, ...recorders]),
      this.contacts.of(rows, ctx, { others: ids }),
      this.refunds.ofPayments(rows.map(({ id }) => id)),
    ]);
    const person = (id: number) => {
      const { first_name, last_name }: Pick<PersonName, 'first_name' | 'last_name'> =
        names.get(id) ?? UNKNOWN;
      return { id, first_name, last_name, email: contacts.get(id)?.email ?? null };
    };
    const recordedBy = (id: number | null) =>
      id === null ? null : { id, name: fullName(names.get(id) ?? UNKNOWN) };
    const refundsOf = (id: number) => refunds.filter(({ payment_id }) => payment_id === id);
    return rows.map((row) => ({
      id: row.id,
      appointment_id: row.appointment_id,
      confirmation_code: row.charge.confirmation_code,
      paid_at: row.charge.state === 'succeeded' ? row.happened_at.toISOString() : null,
      created_at: row.charge.created_at.toISOString(),
      purpose: row.purpose as Payment['purpose'],
      ...(row.label && { label: row.label }),
      status: row.status as Payment['status'],
      amount_total: toDollars(row.cents),
      amount_refunded: toDollars(row.refunded_cents),
      amount_refunding: toDollars(refundingCents(row.refunded_cents, refundsOf(row.id))),
      refunds: refundsOf(row.id).map(({ id, state, cents, reason, created_at }) => ({
        ...{ id, status: state, amount_total: toDollars(cents), reason },
        created_at: created_at.toISOString(),
      })),
      currency: 'USD',
      card: row.charge.card_label,
      method: row.method as Payment['method'],
      check_number: row.charge.check_number,
      recorded_by: recordedBy(row.charge.recorded_by),
      entry:
        row.charge.reverses_id !== null ? 'correction' : row.charge.reversed_by ? 'corrected' : 'payment',
      provider: { id: row.provider_id, name: row.charge.provider_name },
      phlebotomist: person(row.phlebotomist_id),
      user: { ...person(row.user_id), ...(!isReadable(row) && { email: null }) },
    }));
  }
}
