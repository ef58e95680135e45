import { Injectable } from '@nestjs/common';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import type { WindowStarts } from '@drawpoint/contracts/booking/moves.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { expandSlots, type Slot } from '@drawpoint/scheduling/wire';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { LoadSelection, type Selection } from '../catalog/load-selection.ts';
import type { PhlebotomistWithHours } from '../catalog/phlebotomist.store.ts';
import type { Price } from '../domain/household.ts';
import { notOffered } from '../domain/quote.ts';
import type { PatientPart } from '../domain/session-draft.ts';
import { type Freed, suits } from '../domain/waitlist.ts';
import { FitSlot } from '../sessions/fit-slot.ts';
import { QuoteDraft } from '../sessions/quote-draft.ts';
import { FreeTimes } from '../slots/free-times.ts';
import { SlotContextStore } from '../slots/slot-context.store.ts';
import type { WaitlistRecord } from './waitlist.store.ts';

export type MovableVisit = OutputOf<typeof appointmentMoves.findMovable>;

/** What an entry waits for, with a phlebotomist: place, length and price. */
export type Terms = {
  phlebotomist: PhlebotomistWithHours;
  /** The booked visit that would move; null for a new one. */
  visit: MovableVisit | null;
  place: PatientPart['place'];
  /** Of all visits where several people are drawn. */
  lengthMinutes: number;
  priceCents: number;
  /** The price of a new visit, or with another phlebotomist; null where the agreed one stays. */
  price: Price | null;
};

/** A time that can be booked, in epoch minutes. `end`: of a visit that begins at the start. */
export type FoundTime = Terms & { start: number; end: number; window: WindowStarts | undefined };

type Wanted = Freed & { phlebotomist_id: number };

/** The patient of an entry has visits moved and booked as if they had signed in: the link of an offer proves them. */
export const asPatient = (ctx: RequestContext, userId: number): RequestContext<Caller> => ({
  ...ctx,
  caller: { user_id: userId, roles: ['user'], provider_id: null, session_id: 'waitlist' },
});

/** Errors of a visit that cannot be moved any more, or is gone. */
const OVER = ['INVALID_TRANSITION', 'NOT_FOUND', 'FORBIDDEN'];

/** Finds times for entries of the waitlist, by the rules of every booking. */
@Injectable()
export class FindTime {
  constructor(
    private readonly selections: LoadSelection,
    private readonly quotes: QuoteDraft,
    private readonly times: FreeTimes,
    private readonly context: SlotContextStore,
    private readonly slots: FitSlot,
    private readonly bus: Bus,
  ) {}

  /** The booked visit of an entry; null without one. Undefined when that visit cannot move any more. */
  async visitOf(
    { appointment_id: id, user_id }: Pick<WaitlistRecord, 'appointment_id' | 'user_id'>,
    ctx: RequestContext,
  ): Promise<MovableVisit | null | undefined> {
    if (id === null) return null;
    try {
      return await this.bus.call(appointmentMoves.findMovable, { id }, asPatient(ctx, user_id));
    } catch (error) {
      if (error instanceof AppError && OVER.includes(error.code)) return undefined;
      throw error;
    }
  }

  /** Null when the phlebotomist does not offer the service at the place. */
  async termsOf(
    entry: WaitlistRecord,
    phlebotomistId: number,
    visit: MovableVisit | null,
  ): Promise<Terms | null> {
    const { service_id, provider_id } = entry;
    const chosen = await this.selections.load({ service_id, provider_id, phlebotomist_id: phlebotomistId });
    if (!isOffered(chosen, provider_id)) return null;
    const place = visit ? visit.place : entry.patient.place;
    const persons = entry.person_ids.map((id) => id || null);
    const quoted = await this.quotes.of(chosen, { patient: { ...entry.patient, place }, persons });
    if (quoted.verdict === 'beyond' || quoted.lengthMinutes === null) return null;
    const { phlebotomist } = chosen;
    if (visit?.phlebotomist_id === phlebotomist.id) {
      const { length_minutes: lengthMinutes, price_cents: priceCents } = visit;
      return { phlebotomist, visit, place, lengthMinutes, priceCents, price: null };
    }
    return {
      ...{ phlebotomist, visit, place },
      lengthMinutes: quoted.lengthMinutes * quoted.each.length,
      priceCents: quoted.totalCents,
      price: { lines: quoted.lines, totalCents: quoted.totalCents },
    };
  }

  /**
   * The time that suits an entry, takes a part of the freed one and begins nearest to it. It is free, the drives included, and at least
   * `leadHours` ahead. Null without one.
   */
  async in(
    freed: Wanted,
    entry: WaitlistRecord,
    { visit, leadHours }: { visit: MovableVisit | null; leadHours: number },
    ctx: RequestContext,
  ): Promise<FoundTime | null> {
    const terms = await this.termsOf(entry, freed.phlebotomist_id, visit);
    if (!terms) return null;
    const latest = visit ? Date.parse(visit.starts_at) : Infinity;
    const { from, until } = { from: minuteOf(freed.starts_at), until: minuteOf(freed.ends_at) };
    const slots = await this.list(terms, { from, leadHours, entry }, ctx);
    const distance = ({ start }: Slot) => Math.abs(Date.parse(start) / 60_000 - from);
    for (const slot of slots.toSorted((one, other) => distance(one) - distance(other))) {
      const start = Date.parse(slot.start) / 60_000;
      // Of a window, any start in it may take the freed time.
      const lastEnd =
        Math.max(Date.parse(slot.end) / 60_000, start) + (slot.window ? terms.lengthMinutes : 0);
      if (start >= until || lastEnd <= from || start * 60_000 >= latest || !suits(entry, slot.start))
        continue;
      const found = await this.at(entry, terms, { start, isWindow: slot.window === true }, ctx);
      if (found) return found;
    }
    return null;
  }

  /** The time at a start, as the rules of booking allow it; null when they don't. The calendar checks conflicts. */
  async at(
    { provider_id: providerId }: Pick<WaitlistRecord, 'provider_id'>,
    terms: Terms,
    { start, isWindow }: { start: number; isWindow: boolean },
    ctx: RequestContext,
  ): Promise<FoundTime | null> {
    const { phlebotomist, place } = terms;
    const end = start + terms.lengthMinutes;
    const wanted = { providerId, phlebotomist, start, end, place, isWindow, overrideReason: null };
    const fit = await this.slots.obeysRules(wanted, ctx);
    return fit && { ...terms, start, end, window: fit.window };
  }

  private async list(
    { phlebotomist, place, lengthMinutes }: Terms,
    { from, leadHours, entry }: { from: number; leadHours: number; entry: WaitlistRecord },
    ctx: RequestContext,
  ) {
    const at = ctx.now();
    const { limits } = await this.context.of(null, at);
    const noticeMinutes = Math.max(limits.noticeMinutes, leadHours * 60);
    const asked = {
      ...{ lengthMinutes, now: at.getTime() / 60_000, limits: { ...limits, noticeMinutes } },
      ...{ from: localDateOf(phlebotomist.tz, from - lengthMinutes), days: 2 },
    };
    const person = { ...phlebotomist, provider_id: entry.provider_id };
    const listed = await this.times.of(person, asked, { place, exceptKey: null, windows: true }, ctx);
    return Object.values(expandSlots(listed)).flat();
  }
}

const minuteOf = (instant: Date): number => instant.getTime() / 60_000;

type Offered = Selection & { phlebotomist: PhlebotomistWithHours };

function isOffered(chosen: Selection, providerId: number): chosen is Offered {
  const { service, provider, phlebotomist } = chosen;
  return (
    service?.active === true &&
    provider !== null &&
    phlebotomist?.bookable === true &&
    phlebotomist.providers.some(({ id }) => id === providerId) &&
    notOffered(chosen) === null
  );
}
