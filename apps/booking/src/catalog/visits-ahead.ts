import { Injectable } from '@nestjs/common';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import type { InputOf, OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';

type VisitsFilter = InputOf<typeof futureVisits.find>;

/** What still needs a part of the catalog: pending and approved visits that have not ended, asked of appointments. */
@Injectable()
export class VisitsAhead {
  constructor(private readonly bus: Bus) {}

  async of(about: VisitsFilter, ctx: RequestContext): Promise<OutputOf<typeof futureVisits.find>> {
    return this.bus.call(futureVisits.find, about, ctx);
  }

  /** Throws VISITS_AHEAD where there are any; `need` says what they do with it: "need this service". */
  async refuseAny(about: VisitsFilter, need: string, ctx: RequestContext): Promise<void> {
    const { total } = await this.of(about, ctx);
    if (total === 0) return;
    const message = `${visitsAhead(total)} ${total === 1 ? singular(need) : need}.`;
    throw new AppError('VISITS_AHEAD', { message, details: { visits_ahead: total } });
  }
}

/** `1 visit ahead`, `3 visits ahead`. */
export const visitsAhead = (count: number): string => `${count} ${count === 1 ? 'visit' : 'visits'} ahead`;

const singular = (need: string): string => need.replace(/^\w+/, '$&s');
