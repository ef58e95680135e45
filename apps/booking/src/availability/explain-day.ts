import { Injectable } from '@nestjs/common';
import type { TakenTime } from '@drawpoint/contracts/appointments/visit-days.contract';
import { availability, type RemovedBy } from '@drawpoint/contracts/booking/availability.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { explainDay, type Removal, windowsOfDay } from '@drawpoint/scheduling/explain';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { BookingOptions } from '../options/booking-options.ts';
import { toBusy, VisitInQuestion } from './visit-in-question.ts';

@Injectable()
export class ExplainDay {
  constructor(
    private readonly visits: VisitInQuestion,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly options: BookingOptions,
  ) {}

  /** "Why is this time not offered?", from the engine's own rules. Throws as `VisitInQuestion.load`. */
  readonly explainDay = handle(availability.explainDay, async (input, ctx) => {
    const { date } = input;
    const { phlebotomist, place, lengthMinutes, whole_day } = await this.visits.load(input, ctx);
    const { id, tz, default_drive_minutes: defaultDriveMinutes, bookable } = phlebotomist;
    const limits = await this.options.limits();
    const asked = { place, lengthMinutes, limits, now: ctx.now().getTime() / 60_000 };
    const window = { ...asked, from: date, days: 1 };
    const taken = await this.visits.taken({ id, tz }, window, ctx, 'date');
    const schedule = {
      ...{ tz, defaultDriveMinutes, busy: taken.map(toBusy) },
      ...(await this.phlebotomists.hoursOf(id)),
    };
    const starts = explainDay({ ...asked, date, schedule });
    const iso = (minute: number) => toOffsetIso(tz, minute);
    const ofDay = (at: { start: number; end: number }) =>
      iso(at.start).startsWith(date) || iso(at.end).startsWith(date);
    // What lies on other days is told by its minutes alone.
    const shown = taken.filter(ofDay);
    const places = new Map(shown.map((each, index) => [each, index]));
    return {
      ...{ date, tz, length_minutes: lengthMinutes },
      whole_day: bookable ? whole_day : ('not_bookable' as const),
      windows: windowsOfDay(schedule, date).map(iso),
      taken: shown.map(({ kind, start, end, appointment_id, patient_name }) => ({
        ...{ kind, start: iso(start), end: iso(end), appointment_id, patient_name },
      })),
      starts: starts.map(({ start, removedBy }) => ({
        start: iso(start),
        removed_by: removedBy.map((removal) => toRemovedBy(removal, taken, places)),
      })),
    };
  });
}

function toRemovedBy(removal: Removal, taken: TakenTime[], places: Map<TakenTime, number>): RemovedBy {
  if (!('entry' in removal)) return removal;
  const at = taken[removal.entry];
  const entry = at && places.get(at);
  return {
    ...(removal.rule === 'drive'
      ? { rule: 'drive', minutes: removal.minutes }
      : { rule: at?.kind ?? 'visit' }),
    ...(entry !== undefined && { entry }),
  };
}
