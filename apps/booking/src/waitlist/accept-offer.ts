import { Injectable } from '@nestjs/common';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { fullName } from '@drawpoint/rules/name';
import { toDollars } from '@drawpoint/rules/money';
import { CreateBooking } from '../bookings/create-booking.ts';
import { Database, type Tx } from '../database.store.ts';
import { EMPTY_DRAFT } from '../domain/session-draft.ts';
import { BookingSessionStore } from '../sessions/booking-session.store.ts';
import { ConsentTexts } from '../sessions/consent-texts.ts';
import { toLineItems } from '../sessions/to-session.ts';
import { asPatient, FindTime, type FoundTime } from './find-time.ts';
import { freedTimeKey, OFFER_FREED_TIME } from './freed-times.ts';
import { FreedTimeStore } from './freed-time.store.ts';
import { type OfferRecord, OfferStore } from './offer.store.ts';
import { WAITING, type WaitlistRecord, WaitlistStore } from './waitlist.store.ts';

/** A visit is made within seconds; the session lives long enough for every repetition. */
const SESSION_MS = 3_600_000;
/** When the job looks for an outcome that had no answer. */
const SETTLE_MS = 15_000;

/** The time is gone, or cannot be booked any more. */
const LOST = [
  ...['SLOT_TAKEN', 'INVALID_TRANSITION', 'NOT_FOUND', 'FORBIDDEN', 'SESSION_GONE'],
  ...['SERVICE_NOT_OFFERED', 'OUTSIDE_SERVICE_AREA', 'SESSION_INCOMPLETE', 'INVALID_INPUT'],
];
/** Nothing was made. The person can answer again as long as the time is held. */
const REFUSED = ['ALREADY_BOOKED', 'TOO_MANY_PENDING', 'PRICE_CHANGED'];

/**
 * Makes or moves the visit of an accepted offer. An offer under way is repeated until its outcome is known: a booking
 * has the offer's session, a move its key, so neither happens twice.
 */
@Injectable()
export class AcceptOffer {
  constructor(
    private readonly db: Database,
    private readonly entries: WaitlistStore,
    private readonly offers: OfferStore,
    private readonly freedTimes: FreedTimeStore,
    private readonly times: FindTime,
    private readonly sessions: BookingSessionStore,
    private readonly consentTexts: ConsentTexts,
    private readonly bookings: CreateBooking,
    private readonly jobs: Jobs,
    private readonly bus: Bus,
  ) {}

  /**
   * Returns the visit. Throws OFFER_ENDED, ALREADY_BOOKED, TOO_MANY_PENDING, PRICE_CHANGED, or what another service
   * answers while the outcome is unknown.
   */
  async accept(
    offer: OfferRecord,
    entry: WaitlistRecord,
    disclaimers: Record<string, boolean>,
    ctx: RequestContext,
  ): Promise<number> {
    const time = await this.timeOf(offer, entry, ctx);
    if (!time) {
      await this.lose(offer, ctx);
      throw new AppError('OFFER_ENDED');
    }
    const versions = await this.consentTexts.versions();
    await inTransaction(this.db, async (tx) => {
      if (offer.state === 'open' && !(await this.offers.move(tx, offer, 'accepting'))) {
        const { state } = (await this.offers.find(offer.id, tx)) ?? offer;
        // Another device was faster with the same answer.
        if (state !== 'accepting' && state !== 'accepted') throw new AppError('OFFER_ENDED');
      }
      const isOpened = (await this.sessions.findOwn(offer.token_hash, offer.user_id)) !== null;
      if (entry.appointment_id === null && !isOpened) {
        const draft = { ...draftOf(offer, entry), disclaimers, consent_versions: versions };
        await this.openSession(tx, offer, time, draft, ctx.now());
      }
      const runAt = new Date(ctx.now().getTime() + SETTLE_MS);
      const key = freedTimeKey(offer.freed_time_id);
      await this.jobs.add(tx, OFFER_FREED_TIME, { id: offer.freed_time_id }, { key, runAt });
    });
    return this.complete({ ...offer, state: 'accepting' }, entry, time, ctx);
  }

  /** Whether the outcome of an offer under way is known now. */
  async settle(offer: OfferRecord, ctx: RequestContext): Promise<boolean> {
    const entry = await this.entries.find(offer.entry_id);
    const time = entry && (await this.timeOf(offer, entry, ctx));
    if (!entry || !time) {
      await this.lose(offer, ctx);
      return true;
    }
    try {
      await this.complete(offer, entry, time, ctx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'OFFER_ENDED';
    }
    return true;
  }

  private async complete(
    offer: OfferRecord,
    entry: WaitlistRecord,
    time: FoundTime,
    ctx: RequestContext,
  ): Promise<number> {
    let appointmentId: number;
    try {
      appointmentId = await this.make(offer, entry, time, ctx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (LOST.includes(error.code)) {
        await this.lose(offer, ctx);
        throw new AppError('OFFER_ENDED', { cause: error });
      }
      if (REFUSED.includes(error.code)) await this.reopen(offer, time);
      throw error;
    }
    await inTransaction(this.db, async (tx) => {
      const answer = { answered_at: ctx.now(), appointment_id: appointmentId };
      if (!(await this.offers.move(tx, offer, 'accepted', answer))) return;
      await this.entries.change(tx, entry.id, WAITING, {
        state: 'booked',
        ended_at: ctx.now(),
        unanswered: 0,
      });
      await this.freedTimes.close(tx, offer.freed_time_id, ctx.now());
    });
    return appointmentId;
  }

  private async make(
    offer: OfferRecord,
    entry: WaitlistRecord,
    time: FoundTime,
    ctx: RequestContext,
  ): Promise<number> {
    const patient = asPatient(ctx, offer.user_id);
    if (entry.appointment_id === null)
      return (await this.bookings.create({ token: offer.token }, patient)).appointment_id;
    if (time.priceCents !== offer.price_cents)
      throw new AppError('PRICE_CHANGED', { details: { price: toDollars(time.priceCents) } });
    const { phlebotomist, window, price } = time;
    const { id, tz, default_drive_minutes } = phlebotomist;
    await this.bus.call(
      appointmentMoves.takeOffer,
      {
        ...{ id: entry.appointment_id, key: offer.hold_key, window, tz },
        phlebotomist: { id, name: fullName(phlebotomist), default_drive_minutes },
        starts_at: offer.starts_at.toISOString(),
        ends_at: offer.ends_at.toISOString(),
        price: price && { line_items: toLineItems(price.lines), subtotal_cents: price.totalCents },
      },
      patient,
    );
    return entry.appointment_id;
  }

  /** The offered time by the terms of now; null when the rules of booking do not allow it any more. */
  private async timeOf(
    offer: OfferRecord,
    entry: WaitlistRecord,
    ctx: RequestContext,
  ): Promise<FoundTime | null> {
    const visit = await this.times.visitOf(entry, ctx);
    if (visit === undefined) return null;
    const terms = await this.times.termsOf(entry, offer.phlebotomist_id, visit);
    const start = offer.starts_at.getTime() / 60_000;
    return terms && this.times.at(entry, terms, { start, isWindow: offer.window_minutes !== null }, ctx);
  }

  private openSession(
    tx: Tx,
    {
      user_id,
      token_hash: tokenHash,
      hold_key: appointment_key,
      expires_at: held_until,
      price_cents,
    }: OfferRecord,
    time: FoundTime,
    draft: ReturnType<typeof draftOf>,
    now: Date,
  ): Promise<void> {
    const expires_at = new Date(now.getTime() + SESSION_MS);
    const slot_end = time.window ? time.start + time.window.minutes : time.end;
    const values = { draft, slot_end, held_until, lines: time.price?.lines ?? [], total_cents: price_cents };
    return this.sessions.openFromWaitlist(tx, { user_id, tokenHash, appointment_key, expires_at }, values);
  }

  private async reopen(offer: OfferRecord, { priceCents: price_cents }: FoundTime): Promise<void> {
    await this.offers.move(this.db, offer, 'open', { price_cents });
    await this.jobs.add(
      this.db,
      OFFER_FREED_TIME,
      { id: offer.freed_time_id },
      { key: freedTimeKey(offer.freed_time_id), runAt: offer.expires_at },
    );
  }

  /** Ends the offer. The chain goes on at once. */
  private async lose(offer: OfferRecord, ctx: RequestContext): Promise<void> {
    await inTransaction(this.db, async (tx) => {
      if (!(await this.offers.move(tx, offer, 'lost', { answered_at: ctx.now() }))) return;
      const key = freedTimeKey(offer.freed_time_id);
      await this.jobs.add(tx, OFFER_FREED_TIME, { id: offer.freed_time_id }, { key });
    });
  }
}

const draftOf = (offer: OfferRecord, { patient, person_ids, ...entry }: WaitlistRecord) => ({
  ...EMPTY_DRAFT,
  patient,
  service_id: entry.service_id,
  provider_id: entry.provider_id,
  phlebotomist_id: offer.phlebotomist_id,
  persons: person_ids.map((id) => id || null),
  slot_start: offer.starts_at.getTime() / 60_000,
  slot_is_window: offer.window_minutes !== null,
});
