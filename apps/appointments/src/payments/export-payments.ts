import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy } from '@drawpoint/contracts/access';
import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { CsvCell } from '@drawpoint/contracts/csv';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { PaymentFilters } from './payment-filters.ts';
import { PaymentListStore } from './payment-list.store.ts';
import { PresentPayments } from './present-payments.ts';

/** Small enough for the bus and for the emails that auth is asked for. */
const PAGE_ROWS = 200;

/** Payments as pages of a CSV file, each found after the last id of the one before. */
@Injectable()
export class ExportPayments {
  constructor(
    private readonly store: PaymentListStore,
    private readonly filters: PaymentFilters,
    private readonly presenter: PresentPayments,
  ) {}

  readonly export = handle(payments.export, async ({ after, q, ...input }, ctx) => {
    const { filter } = await this.filters.read(input, ctx);
    const text = q?.trim() || null;
    const rows = await this.store.after(appointmentsManagedBy(ctx.caller), filter, text, {
      id: Number(after ?? 0),
      size: PAGE_ROWS,
    });
    const listed = await this.presenter.present(rows, ctx);
    const last = rows.at(-1);
    return { rows: listed.map(toCells), next: last && rows.length === PAGE_ROWS ? String(last.id) : null };
  });
}

const toCells = (payment: Payment): CsvCell[] => [
  payment.id,
  payment.paid_at,
  payment.purpose,
  payment.status,
  payment.amount_total,
  payment.amount_refunded,
  payment.currency,
  payment.confirmation_code,
  payment.card,
  payment.provider.name,
  fullName(payment.phlebotomist),
  payment.phlebotomist.email,
  fullName(payment.user),
  payment.user.email,
];
