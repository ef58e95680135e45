import { Inject, Injectable } from '@nestjs/common';
import { appointmentsManagedBy, canViewAppointment } from '@drawpoint/contracts/access';
import { PAYMENT_PURPOSES } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { readList } from '@drawpoint/contracts/list';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { pageOfRows } from '@drawpoint/contracts/paging';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ENV } from '@drawpoint/nest-kit/service';
import { toDollars } from '@drawpoint/rules/money';
import { localDateOf, localMidnight } from '@drawpoint/scheduling/zone';
import type { AppointmentsEnv } from '../env.ts';
import { ChargeStore } from './charge.store.ts';
import { daysOf, type DayRange } from './domain/ranges.ts';
import { PaymentListStore, type DaySum, type PaymentFilter } from './payment-list.store.ts';
import { PresentPayments } from './present-payments.ts';
import { ReconciliationStore } from './reconciliation.store.ts';
import { toReceipt } from './to-receipt.ts';

type Filters = Pick<
  ParsedInputOf<typeof payments.summarize>,
  'provider_id' | 'phlebotomist_id' | 'user_id' | 'purpose' | 'status' | 'range' | 'from' | 'to'
>;

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
/** Longer ranges are summed by month. */
const MOST_DAYS = 92;

/** What the back office and the receipt read of payments. Days are those of the provider's zone (OP §5). */
@Injectable()
export class ReadPayments {
  constructor(
    private readonly store: PaymentListStore,
    private readonly charges: ChargeStore,
    private readonly presenter: PresentPayments,
    private readonly reconciliation: ReconciliationStore,
    @Inject(ENV) private readonly env: AppointmentsEnv,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for somebody else's. */
  readonly getReceipt = handle(payments.getReceipt, async ({ id }, ctx) => {
    const part = await this.charges.findPart(id);
    const charge = part && (await this.charges.find(part.charge_id));
    if (!part || !charge) throw new AppError('NOT_FOUND');
    if (!canViewAppointment(ctx.caller, part)) throw new AppError('FORBIDDEN');
    return toReceipt(charge, await this.charges.partsOfCharge(null, charge.id));
  });

  readonly list = handle(payments.list, async (input, ctx) => {
    const request = readList(payments.list, input);
    const tz = await this.zoneOf(input.provider_id ?? ctx.caller.provider_id);
    const { filter } = this.filterOf(input, tz, ctx.now());
    const { rows, total } = await this.store.list(appointmentsManagedBy(ctx.caller), filter, request);
    return pageOfRows(await this.presenter.present(rows, ctx), total, request.window);
  });

  readonly summarize = handle(payments.summarize, async ({ q, ...input }, ctx) => {
    const scope = appointmentsManagedBy(ctx.caller);
    const tz = await this.zoneOf(input.provider_id ?? ctx.caller.provider_id);
    const { filter, days } = this.filterOf(input, tz, ctx.now());
    const text = q?.trim() || null;
    const unit = await this.unitOf(days, tz, async () => this.store.first(scope, filter), ctx.now());
    const [sums, perDay] = await Promise.all([
      this.store.sums(scope, filter, text),
      this.store.byDay(scope, filter, text, { tz, unit }),
    ]);
    const { count, succeeded, refunded, pending, failed } = sums;
    return {
      ...{ ...days, tz, count, unit },
      succeeded: toDollars(succeeded),
      refunded: toDollars(refunded),
      pending: toDollars(pending),
      failed: toDollars(failed),
      by_day: byDate(perDay),
    };
  });

  readonly listDifferences = handle(payments.listDifferences, async () => ({
    data: await this.reconciliation.open(),
  }));

  /** What the filters mean, and which days that are. */
  filterOf(filters: Filters, tz: string, now: Date): { filter: PaymentFilter; days: DayRange } {
    const today = localDateOf(tz, Math.floor(now.getTime() / MINUTE));
    const days = daysOf(filters.range, today, filters);
    return {
      days,
      filter: {
        providerId: filters.provider_id,
        phlebotomistId: filters.phlebotomist_id,
        userId: filters.user_id,
        purpose: filters.purpose,
        status: filters.status,
        ...(days.from !== null && { from: startOf(tz, days.from) }),
        ...(days.to !== null && { before: startOf(tz, dayAfter(days.to)) }),
      },
    };
  }

  /** Of a provider, or where several are looked at, the company's. */
  async zoneOf(providerId: number | null): Promise<string> {
    const zone = providerId === null ? null : await this.store.zoneOf(providerId);
    return zone ?? this.env.COMPANY_TIME_ZONE;
  }

  private async unitOf(
    days: DayRange,
    tz: string,
    first: () => Promise<Date | null>,
    now: Date,
  ): Promise<'day' | 'month'> {
    const from = days.from === null ? await first() : startOf(tz, days.from);
    const to = days.to === null ? now : startOf(tz, days.to);
    return from !== null && to.getTime() - from.getTime() > MOST_DAYS * DAY_MS ? 'month' : 'day';
  }
}

const startOf = (tz: string, date: string): Date => new Date(localMidnight(tz, date) * MINUTE);

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

function byDate(sums: readonly DaySum[]) {
  const dates = [...new Set(sums.map(({ date }) => date))];
  return dates.map((date) => {
    const of = (purpose: DaySum['purpose']): number =>
      toDollars(sums.find((sum) => sum.date === date && sum.purpose === purpose)?.cents ?? 0);
    const [completion, extra, tip, other] = PAYMENT_PURPOSES.map(of) as [number, number, number, number];
    return { date, completion, extra, tip, other };
  });
}
