import { Injectable } from '@nestjs/common';
import { phlebotomistsOfProvider } from '@drawpoint/contracts/access';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { dateOfDay, dayNumberOf } from '@drawpoint/scheduling/civil';
import { nearestTimes } from '@drawpoint/scheduling/series';
import { expandSlots, type Slot } from '@drawpoint/scheduling/wire';
import { epochMinuteOf } from '@drawpoint/scheduling/zone';
import { LoadSelection, type Selection } from '../catalog/load-selection.ts';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { FitSlot } from '../sessions/fit-slot.ts';
import { QuoteDraft } from '../sessions/quote-draft.ts';
import { FreeTimes } from '../slots/free-times.ts';
import { candidatesAmong } from '../slots/list-first.ts';
import { SlotContextStore } from '../slots/slot-context.store.ts';
import type { SeriesRecord, SeriesVisitRecord } from './series.store.ts';

/** Times that are tried when others were quicker. */
const ATTEMPTS = 3;
/** A day for which the order of the series does not count is no time for its visit. */
const NOT_FREE = ['SLOT_TAKEN', 'ALREADY_BOOKED', 'ORDER_MISSING'];

export type FoundTime = { chosen: Selection; slot: Slot };

/** The free times for a visit of a series. A visit's own time counts as free. */
@Injectable()
export class FindVisitTimes {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly services: ServiceStore,
    private readonly selections: LoadSelection,
    private readonly times: FreeTimes,
    private readonly context: SlotContextStore,
    private readonly slots: FitSlot,
    private readonly quotes: QuoteDraft,
  ) {}

  /** Does `take` with the nearest time, or with the next one where another was quicker. Null when no time is free. */
  async first<T>(
    series: SeriesRecord,
    visit: SeriesVisitRecord,
    ctx: RequestContext,
    take: (found: FoundTime) => Promise<T>,
  ): Promise<T | null> {
    const found = await this.of(series, visit, ctx);
    for (const time of found.slice(0, ATTEMPTS)) {
      try {
        return await take(time);
      } catch (error) {
        if (!(error instanceof AppError) || !NOT_FREE.includes(error.code)) throw error;
      }
    }
    return null;
  }

  /** What a visit takes at a found time. Throws SLOT_TAKEN when the rules do not allow it any more. */
  async fit({ patient }: SeriesRecord, { chosen, slot }: FoundTime, ctx: RequestContext) {
    const { service, provider, phlebotomist } = chosen;
    const { lengthMinutes, each: prices } = await this.quotes.of(chosen, { patient, persons: [] });
    const start = epochMinuteOf(slot.start);
    if (!service || !provider || !phlebotomist || lengthMinutes === null || start === null)
      throw new AppError('SLOT_TAKEN');
    const time = { start, end: start + lengthMinutes, isWindow: slot.window === true };
    const wanted = {
      ...time,
      phlebotomist,
      providerId: provider.id,
      place: patient.place,
      overrideReason: null,
    };
    const fit = await this.slots.obeysRules(wanted, ctx);
    if (!fit) throw new AppError('SLOT_TAKEN');
    const { window } = fit;
    return { service, provider, phlebotomist, start, window, visitMinutes: lengthMinutes, prices };
  }

  /** The preferred phlebotomist's times first, the nearest to the wish first; then those of the others. */
  private async of(
    series: SeriesRecord,
    visit: SeriesVisitRecord,
    ctx: RequestContext,
  ): Promise<FoundTime[]> {
    const { phlebotomist_id: preferred, others } = series;
    const candidates = await this.candidates(series);
    const first = candidates.filter((id) => id === preferred);
    const found = await this.timesOf(first, series, visit, ctx);
    if (found.length > 0 || (preferred !== null && !others)) return found;
    const rest = candidates.filter((id) => id !== preferred);
    return this.timesOf(rest, series, visit, ctx);
  }

  /** Ids of those who offer the service for the provider and serve the place, the nearest first. */
  private async candidates({ service_id, provider_id, patient }: SeriesRecord): Promise<number[]> {
    const own = await this.services.withTerms(service_id, true);
    if (!own?.service.active) return [];
    const bookable = await this.phlebotomists.listBookable(phlebotomistsOfProvider(provider_id));
    const among = candidatesAmong(bookable, { place: patient.place, own, wanted: provider_id });
    return among.map(({ person }) => person.id);
  }

  private async timesOf(
    ids: readonly number[],
    series: SeriesRecord,
    { wished_on, appointment_id, ...visit }: SeriesVisitRecord,
    ctx: RequestContext,
  ): Promise<FoundTime[]> {
    const { service_id, provider_id, patient, tolerance_days } = series;
    const { limits } = await this.context.of(null, ctx.now());
    const hours = {
      tolerance_days,
      day_from: visit.day_from ?? series.day_from,
      day_until: visit.day_until ?? series.day_until,
    };
    const from = dateOfDay(dayNumberOf(wished_on) - tolerance_days);
    const found: (Slot & { chosen: Selection })[] = [];
    for (const phlebotomist_id of ids) {
      const chosen = await this.selections.load({ service_id, provider_id, phlebotomist_id });
      const { lengthMinutes } = await this.quotes.of(chosen, { patient, persons: [] });
      if (!chosen.phlebotomist || lengthMinutes === null) continue;
      const listed = await this.times.of(
        { ...chosen.phlebotomist, provider_id },
        { now: ctx.now().getTime() / 60_000, limits, lengthMinutes, from, days: 2 * tolerance_days + 1 },
        { place: patient.place, exceptKey: null, exceptVisit: appointment_id ?? undefined, windows: true },
        ctx,
      );
      const slots = Object.values(expandSlots(listed)).flat();
      found.push(...nearestTimes(slots, wished_on, hours).map((slot) => ({ ...slot, chosen })));
    }
    return nearestTimes(found, wished_on, hours).map(({ chosen, ...slot }) => ({ chosen, slot }));
  }
}
