import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy } from '@drawpoint/contracts/access';
import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { CsvCell } from '@drawpoint/contracts/csv';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { wallTimeOf } from '@drawpoint/scheduling/zone';
import { PaymentFilters } from './payment-filters.ts';
import { PaymentListStore } from './payment-list.store.ts';
import { PresentPayments } from './present-payments.ts';

/** Fits into one bus message, and into one request to auth for the emails. */
const PAGE_ROWS = 200;
const MINUTE_MS = 60_000;

/** Exports payments as CSV pages. Each page starts after the last id of the previous one. */
@Injectable()
export class ExportPayments {
  constructor(
    private readonly store: PaymentListStore,
    private readonly filters: PaymentFilters,
    private readonly presenter: PresentPayments,
  ) {}

  readonly export = handle(payments.export, async ({ after, q, ...input }, ctx) => {
    const { filter, tz } = await this.filters.read(input, ctx);
    const text = q?.trim() || null;
    const rows = await this.store.after(appointmentsManagedBy(ctx.caller), filter, text, {
      id: Number(after ?? 0),
      size: PAGE_ROWS,
    });
    const listed = await this.presenter.present(rows, ctx);
    const last = rows.at(-1);
    return {
      rows: listed.map((payment) => toCells(payment, tz)),
      next: last && rows.length === PAGE_ROWS ? String(last.id) : null,
    };
  });
}

/** In the zone in which the filter's days are read. */
const toCells = (payment: Payment, tz: string): CsvCell[] => [
  payment.id,
  payment.paid_at && wallText(payment.paid_at, tz),
  payment.label ?? payment.purpose,
  payment.status,
  payment.amount_total.toFixed(2),
  payment.amount_refunded.toFixed(2),
  payment.currency,
  payment.confirmation_code,
  payment.card,
  payment.provider.name,
  fullName(payment.phlebotomist),
  payment.phlebotomist.email,
  fullName(payment.user),
  payment.user.email,
  tz,
  payment.method,
  payment.check_number,
  payment.recorded_by?.name ?? null,
  payment.entry,
];

/** As spreadsheets read it: `2026-11-24 09:30`. */
function wallText(instant: string, tz: string): string {
  const { date, time } = wallTimeOf(tz, Math.floor(Date.parse(instant) / MINUTE_MS));
  return `${date} ${time}`;
}
