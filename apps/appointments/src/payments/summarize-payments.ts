import { Injectable } from '@nestjs/common';
import { appointmentsManagedBy } from '@drawpoint/contracts/access';
import {
  PAYMENT_PURPOSES,
  type PaymentMethod,
  type PaymentState,
} from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { spansOf, unitOf } from './domain/sum-spans.ts';
import { PaymentFilters, startOf } from './payment-filters.ts';
import { PaymentSumStore, type PaymentSum } from './payment-sum.store.ts';

/** Sums payments in total and by day or month, in the provider's zone (docs/product/payments.md#finances). */
@Injectable()
export class SummarizePayments {
  constructor(
    private readonly sums: PaymentSumStore,
    private readonly filters: PaymentFilters,
  ) {}

  readonly summarize = handle(payments.summarize, async ({ q, ...input }, ctx) => {
    const scope = appointmentsManagedBy(ctx.caller);
    const { filter, days, tz } = await this.filters.read(input, ctx);
    const [found, there, from] = await Promise.all([
      this.sums.named(q?.trim() || null),
      this.sums.extent(),
      days.from === null ? this.sums.first(scope, filter) : startOf(tz, days.from),
    ]);
    const to = days.to === null ? null : startOf(tz, days.to);
    const unit = from === null ? 'day' : unitOf(from, to ?? ctx.now());
    const dates =
      from === null || there === null
        ? []
        : spansOf(later(from, there.first), earlier(to ?? there.last, there.last), tz, unit);
    const starts = dates.map((date) => startOf(tz, date));
    const [sums, failed] =
      dates.length === 0
        ? [[], 0]
        : await Promise.all([
            this.sums.bySpan(scope, filter, found, starts),
            this.sums.failed(scope, filter, found),
          ]);
    const total = (of: (sum: PaymentSum) => number): number => sums.reduce((all, sum) => all + of(sum), 0);
    const inState = (state: PaymentState): number =>
      toDollars(total(({ status, cents }) => (status === state ? cents : 0)));
    const byMethod = (method: PaymentMethod): number =>
      toDollars(total((sum) => (sum.method === method ? keptOf(sum) : 0)));
    return {
      ...{ ...days, tz, unit },
      count: total((sum) => sum.payments),
      succeeded: toDollars(total(keptOf)),
      refunded: toDollars(total((sum) => sum.refunded_cents)),
      pending: inState('pending'),
      failed: toDollars(failed),
      by_method: { card: byMethod('card'), cash: byMethod('cash'), check: byMethod('check') },
      by_day: byDate(dates, sums),
    };
  });
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const isKept = ({ status }: PaymentSum): boolean => status === 'succeeded' || status === 'refunded';
const keptOf = (sum: PaymentSum): number => (isKept(sum) ? sum.cents - sum.refunded_cents : 0);

function byDate(dates: readonly string[], sums: readonly PaymentSum[]) {
  return dates.flatMap((date, index) => {
    const own = sums.filter((sum) => sum.span === index + 1 && isKept(sum));
    if (own.length === 0) return [];
    const [completion, extra, tip, other] = PAYMENT_PURPOSES.map((purpose) =>
      toDollars(own.reduce((cents, sum) => cents + (sum.purpose === purpose ? keptOf(sum) : 0), 0)),
    ) as [number, number, number, number];
    return [{ date, completion, extra, tip, other }];
  });
}
