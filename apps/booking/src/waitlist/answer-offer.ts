import { Injectable } from '@nestjs/common';
import { OFFER_STATES, waitlistOffers } from '@drawpoint/contracts/booking/waitlist.contract';
import { effectivePolicy } from '@drawpoint/contracts/policies/policies';
import { AppError, refuse } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { toDollars } from '@drawpoint/rules/money';
import { localDateOf, toOffsetIso } from '@drawpoint/scheduling/zone';
import { Database } from '../database.store.ts';
import { knownDisclaimers, missingDisclaimers, REQUIRED_DISCLAIMERS } from '../domain/disclaimers.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { ConsentTexts } from '../sessions/consent-texts.ts';
import { GivenConsentStore } from '../sessions/given-consent.store.ts';
import { AcceptOffer } from './accept-offer.ts';
import { FindTime } from './find-time.ts';
import { freedTimeKey, OFFER_FREED_TIME } from './freed-times.ts';
import { type OfferRecord, type OfferState, OfferStore } from './offer.store.ts';
import { WAITING, type WaitlistRecord, WaitlistStore } from './waitlist.store.ts';

const SIGN_IN = 'Please sign in to take this time.';

/** Answers to offers. The token in the link proves the patient (docs/product/booking.md#waitlist). */
@Injectable()
export class AnswerOffer {
  constructor(
    private readonly db: Database,
    private readonly entries: WaitlistStore,
    private readonly offers: OfferStore,
    private readonly accepting: AcceptOffer,
    private readonly times: FindTime,
    private readonly consents: GivenConsentStore,
    private readonly consentTexts: ConsentTexts,
    private readonly jobs: Jobs,
    private readonly policies: PolicyStore,
  ) {}

  /** Throws LINK_INVALID. */
  readonly show = handle(waitlistOffers.show, async ({ token }, ctx) => {
    const { offer, entry } = await this.byToken(token);
    const state = shownState(offer, entry, ctx.now());
    const concerned = state === 'open' || state === 'accepted';
    const visit = concerned ? await this.times.visitOf(entry, ctx) : null;
    const { first_name, address_zip } = entry.patient;
    return {
      // A visit that cannot move any more ends the offer.
      state: visit === undefined && state === 'open' ? ('ended' as const) : state,
      first_name,
      zip: address_zip ?? '',
      ...timeOf(offer),
      price: toDollars(offer.price_cents),
      expires_at: offer.expires_at.toISOString(),
      visit: visit
        ? {
            starts_at: visit.starts_at,
            arrival_window: visit.arrival_window,
            price: toDollars(visit.price_cents),
          }
        : null,
      consents: state === 'open' ? await this.missingConsents(entry, ctx) : [],
      ...(state === 'open' &&
        (await this.asksInAdvance(entry)) && {
          prepay: isPatientOf(entry, ctx) ? ('signed_in' as const) : ('sign_in' as const),
        }),
    };
  });

  /** Throws LINK_INVALID, FORBIDDEN where the patient must sign in, INVALID_INPUT for a missing consent, and what `AcceptOffer.accept` throws. */
  readonly accept = handle(waitlistOffers.accept, async ({ token, disclaimers = {} }, ctx) => {
    const { offer, entry } = await this.byToken(token);
    if (offer.state === 'accepted' && offer.appointment_id !== null)
      return { appointment_id: offer.appointment_id };
    if (offer.state !== 'accepting') this.checkOpen(offer, entry, ctx.now());
    if (!isPatientOf(entry, ctx) && (await this.asksInAdvance(entry)))
      throw new AppError('FORBIDDEN', { message: SIGN_IN });
    const given = { ...(await this.onFile(entry.user_id)), ...knownDisclaimers(disclaimers) };
    const missing = entry.appointment_id === null ? missingDisclaimers(given) : [];
    refuse(Object.fromEntries(missing.map((key) => [`disclaimers.${key}`, ['This consent is required.']])));
    return { appointment_id: await this.accepting.accept(offer, entry, given, ctx) };
  });

  /** Throws LINK_INVALID or OFFER_ENDED. */
  readonly decline = handle(waitlistOffers.decline, async ({ token, not_this_day }, ctx) => {
    const { offer, entry } = await this.byToken(token);
    if (offer.state === 'declined') return { state: 'declined' as const };
    this.checkOpen(offer, entry, ctx.now());
    await inTransaction(this.db, async (tx) => {
      if (!(await this.offers.move(tx, offer, 'declined', { answered_at: ctx.now() })))
        throw new AppError('OFFER_ENDED');
      await this.entries.change(tx, entry.id, WAITING, { unanswered: 0 });
      if (not_this_day) await this.entries.addDateOff(tx, entry.id, dateOf(offer));
      const key = freedTimeKey(offer.freed_time_id);
      await this.jobs.add(tx, OFFER_FREED_TIME, { id: offer.freed_time_id }, { key });
    });
    return { state: 'declined' as const };
  });

  /** Throws NOT_FOUND when the person has no offer to answer. */
  readonly findOpen = handle(waitlistOffers.findOpen, async ({ user_id }, ctx) => {
    const [offer] = await this.offers.openOf([user_id], ctx.now());
    if (!offer) throw new AppError('NOT_FOUND');
    return { token: offer.token, ...timeOf(offer), expires_at: offer.expires_at.toISOString() };
  });

  private checkOpen(offer: OfferRecord, entry: WaitlistRecord, now: Date): void {
    if (shownState(offer, entry, now) !== 'open') throw new AppError('OFFER_ENDED');
  }

  /** Whether payment in advance may be asked of the new visit. */
  private async asksInAdvance({ appointment_id, provider_id, service_id }: WaitlistRecord): Promise<boolean> {
    if (appointment_id !== null || provider_id === null) return false;
    const sources = await this.policies.sourcesOf(provider_id);
    return (
      effectivePolicy('prepay.percent', sources, service_id).effective > 0 ||
      effectivePolicy('no_show.prepay', sources, service_id).effective
    );
  }

  private async byToken(token: string): Promise<{ offer: OfferRecord; entry: WaitlistRecord }> {
    const offer = await this.offers.byToken(token);
    const entry = offer && (await this.entries.find(offer.entry_id));
    if (!entry || offer.state === 'holding') throw new AppError('LINK_INVALID');
    return { offer, entry };
  }

  private async onFile(userId: number): Promise<Record<string, boolean>> {
    const given = await this.consents.of(userId, await this.consentTexts.versions());
    return Object.fromEntries([...given.keys()].map((key) => [key, true]));
  }

  private async missingConsents({ user_id, appointment_id }: WaitlistRecord, { language }: RequestContext) {
    if (appointment_id !== null) return [];
    const missing = missingDisclaimers(await this.onFile(user_id));
    const labels = await this.consentTexts.labels(language ?? 'en');
    return REQUIRED_DISCLAIMERS.filter(({ key }) => missing.includes(key)).map(({ key, url }) => ({
      ...{ key, url, label: labels[key] },
    }));
  }
}

/** Whether the person who waits is signed in, without anybody acting for them. */
const isPatientOf = ({ user_id }: WaitlistRecord, { caller }: RequestContext): boolean =>
  caller?.user_id === user_id && caller.impersonator_id === undefined;

/** The state as people read it. */
export function shownState(
  { state, expires_at }: Pick<OfferRecord, 'state' | 'expires_at'>,
  entry: Pick<WaitlistRecord, 'state'>,
  now: Date,
): (typeof OFFER_STATES)[number] {
  if (state === 'accepted' || state === 'declined') return state;
  const isOpen: OfferState[] = ['open', 'accepting'];
  if (!isOpen.includes(state) || (WAITING as readonly string[]).includes(entry.state) === false)
    return 'ended';
  return state === 'accepting' || expires_at > now ? 'open' : 'ended';
}

/** The offered time with its own offset. */
export function timeOf({ starts_at, window_minutes, tz }: OfferRecord) {
  const start = starts_at.getTime() / 60_000;
  const from = toOffsetIso(tz, start);
  const arrival_window =
    window_minutes === null ? null : { from, to: toOffsetIso(tz, start + window_minutes) };
  return { starts_at: from, arrival_window, tz };
}

const dateOf = ({ starts_at, tz }: OfferRecord): string => localDateOf(tz, starts_at.getTime() / 60_000);
