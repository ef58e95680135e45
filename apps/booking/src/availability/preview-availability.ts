import { Injectable } from '@nestjs/common';
import { availability } from '@drawpoint/contracts/booking/availability.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { liesInHours } from '@drawpoint/scheduling/explain';
import { listSlots } from '@drawpoint/scheduling/slots';
import { expandSlots } from '@drawpoint/scheduling/wire';
import { AffectedVisits } from '../phlebotomists/affected-visits.ts';
import { hoursErrors, tidyHours } from '../domain/hours.ts';
import { BookingOptions } from '../options/booking-options.ts';
import { toBusy, VisitInQuestion } from './visit-in-question.ts';

const PREVIEW_DAYS = 14;

@Injectable()
export class PreviewAvailability {
  constructor(
    private readonly visits: VisitInQuestion,
    private readonly ahead: AffectedVisits,
    private readonly options: BookingOptions,
  ) {}

  /** The listing of a patient, made from hours that are not saved: for the editor. Throws as `VisitInQuestion.load`. */
  readonly preview = handle(availability.preview, async (input, ctx) => {
    const { phlebotomist, place, lengthMinutes, whole_day } = await this.visits.load(input, ctx);
    const errors = hoursErrors(input, phlebotomist.tz);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { id, tz, default_drive_minutes: defaultDriveMinutes } = input;
    const asked = {
      ...{ place, lengthMinutes, limits: await this.options.limits(), now: ctx.now().getTime() / 60_000 },
      ...{ from: input.from ?? null, days: input.days ?? PREVIEW_DAYS },
    };
    const taken = await this.visits.taken({ id, tz }, asked, ctx, 'from');
    const busy = taken.map(toBusy);
    const schedule = { tz, defaultDriveMinutes, busy, ...tidyHours(input) };
    const slots = listSlots({ ...asked, schedule });
    const affected = await this.ahead.of(id, (visit) => !liesInHours(schedule, visit), ctx);
    const data = Object.entries(expandSlots(slots)).map(([date, each]) => ({ date, slots: each }));
    return { tz, length_minutes: lengthMinutes, whole_day, data: whole_day ? [] : data, affected };
  });
}
