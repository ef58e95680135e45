import { Injectable } from '@nestjs/common';
import { type TakenTime, visitDays } from '@drawpoint/contracts/appointments/visit-days.contract';
import { availability, type RemovedBy } from '@drawpoint/contracts/booking/availability.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { explainDay, liesInHours, type Removal, windowsOfDay } from '@drawpoint/scheduling/explain';
import { type LoadLimits, NO_LIMITS } from '@drawpoint/scheduling/load';
import { listingRange } from '@drawpoint/scheduling/range';
import { DEFAULT_LIMITS, type BusyEntry, type VisitRequest } from '@drawpoint/scheduling/schedule';
import { listSlots } from '@drawpoint/scheduling/slots';
import type { Place } from '@drawpoint/scheduling/travel';
import { expandSlots } from '@drawpoint/scheduling/wire';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { canManage } from '../catalog/can-manage.ts';
import { LoadSelection } from '../catalog/load-selection.ts';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { hoursErrors, tidyHours, withDaysOff } from '../domain/hours.ts';
import { notOffered, quote } from '../domain/quote.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { SlotContextStore } from '../slots/slot-context.store.ts';
import { AffectedVisits } from '../phlebotomists/affected-visits.ts';
import { readable } from '../slots/readable.ts';

type StaffQuestion = { id: number; service_id: number; provider_id?: number; lat?: number; lng?: number };
type Window = { from: string | null; days: number };

/** What a calendar is asked for. */
type AskedVisit = {
  id: number;
  tz: string;
  place: Place | null;
  provider_id: number | null;
  default_drive_minutes: number;
};

const PREVIEW_DAYS = 14;

/** Explains to staff why each time is or is not offered, and which times other hours would offer. */
@Injectable()
export class ExplainAvailability {
  constructor(
    private readonly selections: LoadSelection,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly places: Geocode,
    private readonly ahead: AffectedVisits,
    private readonly context: SlotContextStore,
    private readonly bus: Bus,
  ) {}

  /** "Why is this time not offered?", with the rules of the slot listing. Throws the errors of `load`. */
  readonly explainDay = handle(availability.explainDay, async (input, ctx) => {
    const { date } = input;
    const { phlebotomist, place, provider_id, lengthMinutes, whole_day } = await this.load(input, ctx);
    const { id, tz, default_drive_minutes: defaultDriveMinutes, bookable } = phlebotomist;
    const { limits } = await this.context.of(null, ctx.now());
    const asked = { lengthMinutes, limits, now: ctx.now().getTime() / 60_000 };
    const window = { ...asked, from: date, days: 1 };
    const visit = { id, tz, place, provider_id, default_drive_minutes: defaultDriveMinutes };
    const { taken, load } = await this.taken(visit, window, ctx, 'date');
    const hours = withDaysOff(phlebotomist.hours, provider_id);
    const schedule = { tz, defaultDriveMinutes, load, busy: taken.map(toBusy), ...hours };
    const starts = explainDay({ ...asked, date, schedule });
    const isDayOff = withDaysOff(
      { ...NO_HOURS, daysOff: phlebotomist.hours.daysOff },
      provider_id,
    ).exceptions.some((off) => off.date === date);
    const iso = (minute: number) => toOffsetIso(tz, minute);
    const ofDay = (at: { start: number; end: number }) =>
      iso(at.start).startsWith(date) || iso(at.end).startsWith(date);
    // Entries of other days are reported only by their drive minutes.
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
        removed_by: removedBy.map((removal) =>
          isDayOff && removal.rule === 'exception'
            ? { rule: 'day_off' as const }
            : toRemovedBy(removal, taken, places),
        ),
      })),
    };
  });

  /** The patient's listing with hours that are not saved yet, for the editor. Throws the errors of `load`. */
  readonly preview = handle(availability.preview, async (input, ctx) => {
    const { phlebotomist, place, provider_id, lengthMinutes, whole_day } = await this.load(input, ctx);
    const errors = hoursErrors(input, phlebotomist.tz);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const { id, tz, default_drive_minutes: defaultDriveMinutes } = input;
    const { limits } = await this.context.of(null, ctx.now());
    const asked = {
      ...{ lengthMinutes, limits, now: ctx.now().getTime() / 60_000 },
      ...{ from: input.from ?? null, days: input.days ?? PREVIEW_DAYS },
    };
    const visit = { id, tz, place, provider_id, default_drive_minutes: defaultDriveMinutes };
    const { taken, load } = await this.taken(visit, asked, ctx, 'from');
    const { daysOff } = phlebotomist.hours;
    const hours = withDaysOff({ ...tidyHours(input), daysOff }, provider_id);
    const schedule = { tz, defaultDriveMinutes, load, busy: taken.map(toBusy), ...hours };
    const slots = listSlots({ ...asked, schedule });
    const affected = await this.ahead.of(id, (visit) => !liesInHours(schedule, visit), ctx);
    const data = Object.entries(expandSlots(slots)).map(([date, each]) => ({ date, slots: each }));
    return { tz, length_minutes: lengthMinutes, whole_day, data: whole_day ? [] : data, affected };
  });

  /**
   * The requested visit: its length, its place, and a reason that excludes every time, if any. Throws
   * NOT_FOUND, or FORBIDDEN unless the caller manages the phlebotomist.
   */
  private async load(asked: StaffQuestion, ctx: RequestContext<Caller>) {
    const phlebotomist = await this.phlebotomists.findWithHours(asked.id);
    if (!phlebotomist) throw new AppError('NOT_FOUND');
    if (!canManage(ctx.caller, phlebotomist)) throw new AppError('FORBIDDEN');
    const { providers } = phlebotomist;
    if (asked.provider_id && !providers.some(({ id }) => id === asked.provider_id)) {
      throw new AppError('NOT_FOUND');
    }
    const place = await this.places.placeAt(asked, ctx, asked.id);
    const { service_id, provider_id = providers[0]?.id ?? null } = asked;
    const ids = { service_id, provider_id, phlebotomist_id: asked.id };
    const chosen = await this.selections.load(ids, phlebotomist);
    if (!chosen.service) throw new AppError('NOT_FOUND');
    const { verdict, lengthMinutes } = quote({ ...chosen, place });
    const whole_day =
      verdict === 'beyond' ? ('outside_area' as const) : notOffered(chosen) ? ('not_offered' as const) : null;
    return { phlebotomist, place, provider_id, lengthMinutes: lengthMinutes ?? 0, whole_day };
  }

  /** The busy times that a listing of these dates needs, with the names that the caller may read. */
  private async taken(
    { id, ...asked }: AskedVisit,
    { lengthMinutes, now, from, days }: Pick<VisitRequest, 'lengthMinutes' | 'now'> & Window,
    ctx: RequestContext<Caller>,
    field: 'date' | 'from',
  ): Promise<{ taken: TakenTime[]; load: LoadLimits }> {
    const wide = { tz: asked.tz, now, limits: WIDE, lengthMinutes: Math.max(1, lengthMinutes), from, days };
    const range = readable(() => listingRange(wide), field);
    if (range === null) return { taken: [], load: NO_LIMITS };
    const window = {
      ...{ phlebotomist_id: id, ...asked },
      from: new Date(range.busyFrom * 60_000).toISOString(),
      to: new Date(range.busyTo * 60_000).toISOString(),
    };
    const { data, load } = await this.bus.call(visitDays.listTaken, window, ctx);
    return { taken: data, load: { visits: load.visits, driveMinutes: load.drive_minutes } };
  }
}

const NO_HOURS = { rules: [], exceptions: [] };

// A past date, or one beyond the horizon, still shows its entries.
const WIDE = { ...DEFAULT_LIMITS, noticeMinutes: -1e7, horizonDays: 1e5 };

const toBusy = ({ drive_to, drive_from, drive_next, ...taken }: TakenTime): BusyEntry => ({
  start: taken.latest_start ?? taken.start,
  end: taken.earliest_end ?? taken.end,
  ...{ driveTo: drive_to, driveFrom: drive_from, driveNext: drive_next },
});

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
