import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { OFFER_MINUTES } from '@drawpoint/contracts/booking/waitlist.contract';
import { waitlistTold } from '@drawpoint/contracts/booking/waitlist.events';
import { effectivePolicy } from '@drawpoint/contracts/policies/policies';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { type RequestContext, systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { errorCodes } from '@drawpoint/nest-kit/data/sql-state';
import { EventLog } from '@drawpoint/nest-kit/events/event-log';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { Database } from '../database.store.ts';
import { inTurn, MOST_UNANSWERED, offersFrom } from '../domain/waitlist.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { FitSlot, isSlotTaken } from '../sessions/fit-slot.ts';
import { AcceptOffer } from './accept-offer.ts';
import { FindTime, type FoundTime } from './find-time.ts';
import { FreedTimeStore, type FreedTimeRecord } from './freed-time.store.ts';
import { freedTimeKey, OFFER_FREED_TIME } from './freed-times.ts';
import { type OfferRecord, OfferStore } from './offer.store.ts';
import { WAITING, type WaitlistRecord, WaitlistStore } from './waitlist.store.ts';

/** While a visit is made, its outcome is looked up again so much later. */
const SETTLE_MS = 15_000;

/**
 * A step of the chain of offers of a freed time: to one person at a time, until somebody takes it or nobody is left
 * (docs/product/booking.md#waitlist). It may run at any time, and repeats nothing.
 */
@Injectable()
export class OfferFreedTime implements Task {
  constructor(
    private readonly db: Database,
    private readonly freedTimes: FreedTimeStore,
    private readonly entries: WaitlistStore,
    private readonly offers: OfferStore,
    private readonly accepting: AcceptOffer,
    private readonly times: FindTime,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly policies: PolicyStore,
    private readonly slots: FitSlot,
    private readonly events: EventLog,
    private readonly jobs: Jobs,
    private readonly bus: Bus,
  ) {}

  /** Throws while another service is unavailable, so that the job is retried. */
  async run(payload: unknown): Promise<void> {
    const freed = await this.freedTimes.find((payload as { id: number }).id);
    if (!freed || freed.closed_at !== null) return;
    const ctx = systemContext();
    const last = await this.offers.lastOf(freed.id);
    if (last && !(await this.settle(last, ctx))) return;
    await this.offerToNext(freed, ctx);
  }

  /** Whether the offer is over and its time free, so that the next person's turn has come. */
  private async settle(offer: OfferRecord, ctx: RequestContext): Promise<boolean> {
    const now = ctx.now();
    if (offer.state === 'accepting' && !(await this.accepting.settle(offer, ctx))) {
      await this.runAgain(offer.freed_time_id, new Date(now.getTime() + SETTLE_MS));
      return false;
    }
    if (offer.state === 'open') {
      if (offer.expires_at > now || !(await this.expire(offer, now))) {
        await this.runAgain(offer.freed_time_id, offer.expires_at);
        return false;
      }
      this.events.announceEvents();
    }
    await this.slots.release(offer.hold_key, ctx);
    // The process stopped before anybody was told of it.
    if (offer.state === 'holding') await this.offers.remove(offer.id);
    return true;
  }

  /** Silence declines an offer. The third in a row pauses the entry and says so. */
  private async expire(offer: OfferRecord, now: Date): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      if (!(await this.offers.move(tx, offer, 'expired', { answered_at: now }))) return false;
      const entry = await this.entries.find(offer.entry_id, tx);
      if (!entry) return true;
      const unanswered = entry.unanswered + 1;
      const isPaused = unanswered >= MOST_UNANSWERED;
      const isWaiting = await this.entries.change(tx, entry.id, WAITING, {
        unanswered,
        ...(isPaused && { state: 'paused' }),
      });
      if (isPaused && isWaiting) await this.events.append(tx, waitlistTold, told(entry, 'waitlist_paused'));
      return true;
    });
  }

  private async offerToNext(freed: FreedTimeRecord, ctx: RequestContext): Promise<void> {
    const now = ctx.now();
    const person = await this.phlebotomists.find(freed.phlebotomist_id);
    const sources = await this.policies.sourcesOf(freed.provider_id);
    const leadHours = effectivePolicy('waitlist.lead_hours', sources).effective;
    const from = person && offersFrom(freed, person.tz, now, leadHours);
    if (!person || !from) return this.close(freed, now);
    if (from > now) return this.runAgain(freed.id, from);
    const date = localDateOf(person.tz, now.getTime() / 60_000);
    const candidates = await this.entries.candidates(freed.phlebotomist_id, freed.id, date);
    for (const group of inTurn(candidates, now)) {
      for (const { entry, time } of await this.timesFor(group, freed, leadHours, ctx)) {
        if (await this.offer(freed, entry, time, ctx)) return;
      }
    }
    await this.close(freed, now);
  }

  /** Those of a group who can have the time, the least added driving first. */
  private async timesFor(
    group: readonly WaitlistRecord[],
    freed: FreedTimeRecord,
    leadHours: number,
    ctx: RequestContext,
  ): Promise<{ entry: WaitlistRecord; time: FoundTime; driving: number }[]> {
    const found = [];
    for (const entry of group) {
      const visit = await this.times.visitOf(entry, ctx);
      if (visit === undefined) {
        await this.entries.end(this.db, { id: entry.id }, 'ended', ctx.now());
        continue;
      }
      const time = await this.times.in(freed, entry, { visit, leadHours }, ctx);
      if (time) found.push({ entry, time, driving: group.length > 1 ? await this.driving(time, ctx) : 0 });
    }
    return found.toSorted((one, other) => one.driving - other.driving);
  }

  private async driving(
    { phlebotomist, place, start, end }: FoundTime,
    ctx: RequestContext,
  ): Promise<number> {
    const { id: phlebotomist_id, tz, default_drive_minutes, home } = phlebotomist;
    const at = { starts_at: isoOf(start), ends_at: isoOf(end), tz, default_drive_minutes, home };
    const asked = { place, times: [{ phlebotomist_id, ...at }] };
    const { times } = await this.bus.call(calendar.rankTimes, asked, ctx);
    return times[0]?.added_drive_minutes ?? 0;
  }

  /** False when the time is taken, or the person left or got another offer meanwhile. */
  private async offer(
    freed: FreedTimeRecord,
    entry: WaitlistRecord,
    time: FoundTime,
    ctx: RequestContext,
  ): Promise<boolean> {
    const { phlebotomist, place, start, end, window, priceCents } = time;
    const now = ctx.now();
    const expires_at = new Date(now.getTime() + OFFER_MINUTES * 60_000);
    const added = await this.add({
      ...{ entry_id: entry.id, freed_time_id: freed.id, user_id: entry.user_id },
      ...{ phlebotomist_id: phlebotomist.id, tz: phlebotomist.tz, price_cents: priceCents },
      ...{ starts_at: new Date(isoOf(start)), ends_at: new Date(isoOf(end)) },
      ...{ window_minutes: window?.minutes ?? null, offered_at: now, expires_at },
    });
    if (!added) return false;
    try {
      await this.bus.call(
        calendar.placeHold,
        {
          ...{ key: added.hold_key, user_id: null, phlebotomist_id: phlebotomist.id, window, place },
          ...{ starts_at: isoOf(start), ends_at: isoOf(end), tz: phlebotomist.tz },
          default_drive_minutes: phlebotomist.default_drive_minutes,
          provider_id: entry.provider_id,
          expires_at: expires_at.toISOString(),
        },
        ctx,
      );
    } catch (error) {
      if (!isSlotTaken(error)) throw error;
      await this.offers.remove(added.id);
      return false;
    }
    const isWaiting = await inTransaction(this.db, async (tx) => {
      if (!(await this.entries.change(tx, entry.id, WAITING, {}))) return false;
      if (!(await this.offers.move(tx, added, 'open'))) return true;
      await this.events.append(tx, waitlistTold, told(entry, 'waitlist_offer'));
      await this.jobs.add(
        tx,
        OFFER_FREED_TIME,
        { id: freed.id },
        { key: freedTimeKey(freed.id), runAt: expires_at },
      );
      return true;
    });
    this.events.announceEvents();
    // The person left in this moment.
    if (!isWaiting) await this.settle(added, ctx);
    return isWaiting;
  }

  private async add(offer: Parameters<OfferStore['add']>[1]): Promise<OfferRecord | null> {
    try {
      return await inTransaction(this.db, (tx) => this.offers.add(tx, offer));
    } catch (error) {
      if (errorCodes(error).includes('P2002')) return null;
      throw error;
    }
  }

  private close({ id }: FreedTimeRecord, now: Date): Promise<void> {
    return this.freedTimes.close(this.db, id, now);
  }

  private runAgain(id: number, runAt: Date): Promise<void> {
    return this.jobs.add(this.db, OFFER_FREED_TIME, { id }, { key: freedTimeKey(id), runAt });
  }
}

const isoOf = (minute: number): string => new Date(minute * 60_000).toISOString();

const told = (
  { user_id, provider_id, by_email, by_text }: WaitlistRecord,
  kind: 'waitlist_offer' | 'waitlist_paused',
) => ({ entityId: randomUUID(), data: { user_id, provider_id, kind, by_email, by_text } });
