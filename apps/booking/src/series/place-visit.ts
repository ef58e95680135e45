import { Injectable } from '@nestjs/common';
import { phlebotomistsOfProvider } from '@drawpoint/contracts/access';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { dateOfDay, dayNumberOf } from '@drawpoint/scheduling/civil';
import { nearestTimes } from '@drawpoint/scheduling/series';
import { expandSlots, type Slot } from '@drawpoint/scheduling/wire';
import { epochMinuteOf } from '@drawpoint/scheduling/zone';
import { appointmentOf } from '../bookings/appointment-of-session.ts';
import { LoadSelection, type Selection } from '../catalog/load-selection.ts';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { FitSlot } from '../sessions/fit-slot.ts';
import { QuoteDraft } from '../sessions/quote-draft.ts';
import { FreeTimes } from '../slots/free-times.ts';
import { candidatesAmong } from '../slots/list-first.ts';
import { SlotContextStore } from '../slots/slot-context.store.ts';
import { keyOfVisit } from './series-jobs.ts';
import type { SeriesRecord, SeriesVisitRecord } from './series.store.ts';

/** Times that are tried when others were quicker. */
const ATTEMPTS = 3;
const NOT_FREE = ['SLOT_TAKEN', 'ALREADY_BOOKED'];

type Found = { chosen: Selection; slot: Slot };
type Placed = { appointment_id: number; visit_on: string | null };

/** Books one visit of a series as staff book for a patient (docs/product/booking.md#series). */
@Injectable()
export class PlaceVisit {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly services: ServiceStore,
    private readonly selections: LoadSelection,
    private readonly times: FreeTimes,
    private readonly context: SlotContextStore,
    private readonly slots: FitSlot,
    private readonly quotes: QuoteDraft,
    private readonly policies: PolicyStore,
    private readonly bus: Bus,
  ) {}

  /**
   * The visit, also when an earlier run has made it without noting it. Null when no time is free. Throws when the
   * outcome is unknown: the next run finds out by the same key.
   */
  async place(series: SeriesRecord, visit: SeriesVisitRecord, ctx: RequestContext): Promise<Placed | null> {
    const made = await this.find(series, visit, ctx);
    if (made) return made;
    const found = await this.timesFor(series, visit, ctx);
    for (const time of found.slice(0, ATTEMPTS)) {
      try {
        const appointment_id = await this.book(series, visit, time, ctx);
        return { appointment_id, visit_on: time.slot.date };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // Another run was quicker, with another time.
        if (error.code === 'IDEMPOTENCY_MISMATCH') return this.find(series, visit, ctx);
        if (!NOT_FREE.includes(error.code)) throw error;
      }
    }
    return null;
  }

  private async find(
    { id }: SeriesRecord,
    { number }: SeriesVisitRecord,
    ctx: RequestContext,
  ): Promise<Placed | null> {
    const key = keyOfVisit(id, number);
    const { appointment_id } = await this.bus.call(bookingKeys.findByKey, { key }, ctx);
    return appointment_id === null ? null : { appointment_id, visit_on: null };
  }

  /** The preferred phlebotomist's times first, the nearest to the wish first; then those of the others. */
  private async timesFor(
    series: SeriesRecord,
    visit: SeriesVisitRecord,
    ctx: RequestContext,
  ): Promise<Found[]> {
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
    { wished_on }: SeriesVisitRecord,
    ctx: RequestContext,
  ): Promise<Found[]> {
    const { service_id, provider_id, patient, tolerance_days } = series;
    const { limits } = await this.context.of(null, ctx.now());
    const from = dateOfDay(dayNumberOf(wished_on) - tolerance_days);
    const found: (Slot & { chosen: Selection })[] = [];
    for (const phlebotomist_id of ids) {
      const chosen = await this.selections.load({ service_id, provider_id, phlebotomist_id });
      const { lengthMinutes } = await this.quotes.of(chosen, { patient, persons: [] });
      if (!chosen.phlebotomist || lengthMinutes === null) continue;
      const listed = await this.times.of(
        { ...chosen.phlebotomist, provider_id },
        { now: ctx.now().getTime() / 60_000, limits, lengthMinutes, from, days: 2 * tolerance_days + 1 },
        { place: patient.place, exceptKey: null, windows: true },
        ctx,
      );
      const slots = Object.values(expandSlots(listed)).flat();
      found.push(...nearestTimes(slots, wished_on, series).map((slot) => ({ ...slot, chosen })));
    }
    return nearestTimes(found, wished_on, series).map(({ chosen, ...slot }) => ({ chosen, slot }));
  }

  private async book(
    series: SeriesRecord,
    { number }: SeriesVisitRecord,
    { chosen, slot }: Found,
    ctx: RequestContext,
  ): Promise<number> {
    const { service, provider, phlebotomist } = chosen;
    const { patient } = series;
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
    const session = {
      appointment_key: keyOfVisit(series.id, number),
      draft: { disclaimers: series.consents, override_reason: null },
    };
    const { window } = fit;
    const appointment = appointmentOf(
      {
        session,
        service,
        provider,
        phlebotomist,
        patient,
        drawn: [null],
        start,
        window,
        visitMinutes: lengthMinutes,
        prices,
      },
      { ownerId: series.user_id, actorId: series.actor_id, status: 'approved' },
    );
    const policies = await this.policies.frozenFor(provider.id, service.id);
    const { consent_versions, consent_language } = series;
    const { appointment_id } = await this.bus.call(
      appointments.create,
      {
        ...{ ...appointment, policies, consent_versions, consent_language },
        series: { id: series.id, number, count: series.visits.length },
      },
      ctx,
    );
    return appointment_id;
  }
}
