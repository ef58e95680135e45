import { Injectable } from '@nestjs/common';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';

/** How many visits a refusal lists. */
const NAMED = 5;

type VisitsFilter = InputOf<typeof futureVisits.find>;

/**
 * Visits that still need a part of the catalog: pending or approved ones that have not ended. Reads them from
 * appointments.
 */
@Injectable()
export class VisitsAhead {
  constructor(private readonly bus: Bus) {}

  async of(about: VisitsFilter, ctx: RequestContext): Promise<OutputOf<typeof futureVisits.find>> {
    return this.bus.call(futureVisits.find, about, ctx);
  }

  /** Throws VISITS_AHEAD with the soonest `visits` when there are any. `need` is the predicate of the message: "need this service". */
  async refuseAny(about: VisitsFilter, need: string, ctx: RequestContext): Promise<void> {
    const { total, data } = await this.of({ ...about, limit: NAMED }, ctx);
    if (total === 0) return;
    const message = `${visitsAhead(total)} ${total === 1 ? singular(need) : need}.`;
    const visits = data.map(({ id, confirmation_code, starts_at }) => ({ id, confirmation_code, starts_at }));
    throw new AppError('VISITS_AHEAD', { message, details: { visits_ahead: total, visits } });
  }
}

/** `1 visit ahead`, `3 visits ahead`. */
export const visitsAhead = (count: number): string => `${count} ${count === 1 ? 'visit' : 'visits'} ahead`;

const singular = (need: string): string => need.replace(/^\w+/, '$&s');
