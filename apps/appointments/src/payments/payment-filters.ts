import { Inject, Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import type { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { ENV } from '@drawpoint/nest-kit/service';
import { localDateOf, localMidnight } from '@drawpoint/scheduling/zone';
import type { AppointmentsEnv } from '../env.ts';
import { daysOf, type DayRange } from './domain/ranges.ts';
import type { PaymentFilter } from './payment-filter.store.ts';
import { PaymentListStore } from './payment-list.store.ts';

type Filters = Pick<
  ParsedInputOf<typeof payments.summarize>,
  'provider_id' | 'phlebotomist_id' | 'user_id' | 'purpose' | 'status' | 'method' | 'range' | 'from' | 'to'
>;

const MINUTE = 60_000;
const DAY_MS = 86_400_000;
/** The latest date with a year of four digits. */
const LAST_DAY = '9999-12-31';

/** Earlier dates count as this one, because a zone can shift the year 1 out of Postgres's range. */
const FIRST_DAY = '1000-01-01';

/** The first instant of a date in a zone. */
export const startOf = (tz: string, date: string): Date =>
  new Date(localMidnight(tz, date < FIRST_DAY ? FIRST_DAY : date) * MINUTE);

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/**
 * Reads the filters of payments. Days are in the provider's zone; in the company's zone for several
 * providers.
 */
@Injectable()
export class PaymentFilters {
  constructor(
    private readonly store: PaymentListStore,
    @Inject(ENV) private readonly env: AppointmentsEnv,
  ) {}

  async read(
    filters: Filters,
    { caller, now }: RequestContext<Caller>,
  ): Promise<{ filter: PaymentFilter; days: DayRange; tz: string }> {
    const providerId = filters.provider_id ?? (seesEveryProvider(caller) ? null : caller.provider_id);
    const own = providerId === null ? null : await this.store.zoneOf(providerId);
    const tz = own ?? this.env.COMPANY_TIME_ZONE;
    const today = localDateOf(tz, Math.floor(now().getTime() / MINUTE));
    const days = daysOf(filters.range, today, filters);
    return {
      ...{ days, tz },
      filter: {
        providerId: filters.provider_id,
        phlebotomistId: filters.phlebotomist_id,
        userId: filters.user_id,
        purpose: filters.purpose,
        status: filters.status,
        method: filters.method,
        ...(days.from !== null && { from: startOf(tz, days.from) }),
        ...(days.to !== null && days.to < LAST_DAY && { before: startOf(tz, dayAfter(days.to)) }),
      },
    };
  }
}
