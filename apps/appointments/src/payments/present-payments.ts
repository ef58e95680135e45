import { Injectable } from '@nestjs/common';
import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { UserProjection, type PersonName } from '@drawpoint/nest-kit/events/user-projection';
import { toDollars } from '@drawpoint/rules/money';
import type { ListedPayment } from './payment-list.store.ts';
import { RefundStore } from './refund.store.ts';

/** How long a reader waits for the emails, in milliseconds. */
const CONTACTS_MS = 1_500;
const AWAY = ['UNAVAILABLE', 'TIMEOUT', 'BUSY'];
const UNKNOWN = { first_name: 'Unknown', last_name: 'person' };

/** Adds to payments whose they are. */
@Injectable()
export class PresentPayments {
  constructor(
    private readonly bus: Bus,
    private readonly people: UserProjection,
    private readonly refunds: RefundStore,
  ) {}

  async present(rows: readonly ListedPayment[], ctx: RequestContext): Promise<Payment[]> {
    const ids = [...new Set(rows.flatMap(({ user_id, phlebotomist_id }) => [user_id, phlebotomist_id]))];
    const [names, emails, asked] = await Promise.all([
      this.people.names(ids),
      this.emails(ids, ctx),
      this.refunds.ofPayments(rows.map(({ id }) => id)),
    ]);
    const person = (id: number) => {
      const { first_name, last_name }: Pick<PersonName, 'first_name' | 'last_name'> =
        names.get(id) ?? UNKNOWN;
      return { id, first_name, last_name, email: emails.get(id) ?? null };
    };
    const refundsOf = (id: number) => asked.filter(({ payment_id }) => payment_id === id);
    return rows.map((row) => ({
      id: row.id,
      appointment_id: row.appointment_id,
      confirmation_code: row.charge.confirmation_code,
      paid_at: row.charge.state === 'succeeded' ? row.happened_at.toISOString() : null,
      created_at: row.charge.created_at.toISOString(),
      purpose: row.purpose as Payment['purpose'],
      status: row.status as Payment['status'],
      amount_total: toDollars(row.cents),
      amount_refunded: toDollars(row.refunded_cents),
      amount_refunding: toDollars(
        refundsOf(row.id).reduce((sum, { state, cents }) => sum + (state === 'pending' ? cents : 0), 0),
      ),
      refunds: refundsOf(row.id).map(({ id, state, cents, reason, created_at }) => ({
        ...{ id, status: state, amount_total: toDollars(cents), reason },
        created_at: created_at.toISOString(),
      })),
      currency: 'USD',
      card: row.charge.card_label,
      provider: { id: row.provider_id, name: row.charge.provider_name },
      phlebotomist: person(row.phlebotomist_id),
      user: person(row.user_id),
    }));
  }

  // Payments are readable while auth is away or slow: they then lack the emails.
  private async emails(ids: number[], ctx: RequestContext): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    try {
      const { data } = await this.bus.call(users.contacts, { ids }, withDeadlineAtMost(ctx, CONTACTS_MS));
      return new Map(data.map(({ id, email }) => [id, email]));
    } catch (error) {
      if (error instanceof AppError && AWAY.includes(error.code)) return new Map();
      throw error;
    }
  }
}
