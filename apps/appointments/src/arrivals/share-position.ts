import { Injectable } from '@nestjs/common';
import { positions } from '@drawpoint/contracts/appointments/positions.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { arrivalAround, etaOf } from '../domain/arrival.ts';
import { TravelTimes } from '../travel/travel-times.ts';
import { ArrivalStore } from './arrival.store.ts';
import { watchArrival } from './watch-arrival.task.ts';

/** Clocks of phones differ. */
const MOST_AHEAD_MS = 60_000;
const OLDEST_MS = 5 * 60_000;

/** The position that a phlebotomist shares on the way (docs/product/visits.md#following). */
@Injectable()
export class SharePosition {
  constructor(
    private readonly db: Database,
    private readonly store: AppointmentStore,
    private readonly arrivals: ArrivalStore,
    private readonly travel: TravelTimes,
    private readonly jobs: Jobs,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN for others, or INVALID_TRANSITION for a visit that nobody is on the way to. */
  readonly share = handle(positions.share, async ({ id, lat, lng, at }, ctx) => {
    const visit = await this.store.get(id);
    if (visit.phlebotomist_id !== ctx.caller.user_id) throw new AppError('FORBIDDEN');
    const now = ctx.now();
    const taken_at = new Date(at);
    const age = now.getTime() - taken_at.getTime();
    if (age < -MOST_AHEAD_MS) throw invalid({ at: ['The time must not be in the future.'] });
    if (age > OLDEST_MS) throw invalid({ at: ['The position is more than 5 minutes old.'] });
    const to = { ...visit, place: visit.location.place };
    const minutes = await this.travel.minutes({ lat, lng, precision: 'street' }, to, now);
    // The least minutes of a leg keep time between visits; a phlebotomist around the corner is soon there.
    const eta_at = minutes === null ? visit.eta_at : etaOf(now, minutes, 0);
    await inTransaction(this.db, async (tx: Tx) => {
      if (!(await this.arrivals.share(tx, id, { lat, lng, taken_at }, eta_at)))
        throw new AppError('INVALID_TRANSITION');
      await watchArrival(this.jobs, tx, id, now);
    });
    return { arrival: arrivalAround({ eta_at, tz: visit.tz }) };
  });
}
