import { Injectable } from '@nestjs/common';
import { MOST_CALENDARS } from '@drawpoint/contracts/appointments/calendar.contract';
import { everyone, phlebotomistsOfProvider } from '@drawpoint/contracts/access';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle, type ContextOf } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { dateOfDay } from '@drawpoint/scheduling/civil';
import { listingRange } from '@drawpoint/scheduling/range';
import type { BookingLimits } from '@drawpoint/scheduling/schedule';
import {
  priceVisit,
  resolveTerms,
  visitLengthMinutes,
  type ResolvedTerms,
} from '@drawpoint/scheduling/terms';
import { haversineKm, type Place, type Verdict } from '@drawpoint/scheduling/travel';
import { firstSlot, type Slot } from '@drawpoint/scheduling/wire';
import { localDayOf } from '@drawpoint/scheduling/zone';
import { type Bookable, PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ServiceStore, type ServiceWithTerms } from '../catalog/service.store.ts';
import { CountDemand } from '../demand/count-demand.ts';
import { areaVerdict } from '../domain/area-verdict.ts';
import { withDaysOff } from '../domain/hours.ts';
import { pricesOf, sumOf } from '../domain/household.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { listOffered } from './list-in-slices.ts';
import { withListingMetrics } from './listing-metrics.ts';
import { RankFirst } from './rank-first.ts';
import { type Offer, ReadBusy, windowOf } from './read-busy.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { SlotContextStore } from './slot-context.store.ts';

/** A phlebotomist who offers a service and serves a place, and whose terms apply. */
export type Candidate = {
  person: Bookable;
  providerId: number;
  terms: ResolvedTerms;
  verdict: Verdict;
  /** Of all visits where several people are drawn. */
  lengthMinutes: number;
};
type Soonest = OutputOf<typeof slots.listFirst> & { place: Place | null; provider_id: number | null };
export type First = { start: number; slot: Slot };
type Search = {
  place: Place | null;
  limits: BookingLimits;
  at: Date;
  exceptKey: string | null;
  /** Whether the caller can show arrival windows. */
  windows?: boolean;
};

/**
 * 28 days in parts. Most phlebotomists have a free time in the first part; later parts are read for the
 * others only.
 */
const PARTS = [3, 9, 16];

/** Finds the earliest free time of all phlebotomists. */
@Injectable()
export class ListFirst {
  constructor(
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly places: Geocode,
    private readonly calendars: ReadBusy,
    private readonly context: SlotContextStore,
    private readonly policies: PolicyStore,
    private readonly ranks: RankFirst,
    private readonly demand: CountDemand,
  ) {}

  /**
   * The earliest start of each phlebotomist who offers the service and serves the place, as `slots.list`
   * would return it.
   */
  readonly listFirst = handle(slots.listFirst, async (input, ctx) => {
    const hasTime = ({ data }: Soonest) => data.some(({ slot }) => slot !== null);
    const found = await withListingMetrics('soonest', hasTime, () => this.soonest(input, ctx));
    const { data, place, provider_id } = found;
    if (!hasTime(found)) this.demand.afterAnswer({ ...input, place, provider_id }, ctx);
    return { data };
  });

  /** The same, for the checklist of a new installation. Also returns the place, and the provider if there is one. */
  async soonest(
    { service_id, provider_id, persons, windows = false, ...where }: ParsedInputOf<typeof slots.listFirst>,
    ctx: ContextOf<typeof slots.listFirst>,
  ): Promise<Soonest> {
    const wanted = provider_id ?? ctx.caller.within_provider;
    const among = wanted === undefined ? everyone() : phlebotomistsOfProvider(wanted);
    // Reads in parallel, because each is a round trip to the database.
    const [place, own, bookable, { session, limits }] = await Promise.all([
      this.places.placeAt(where, ctx, null),
      this.services.withTerms(service_id, true),
      this.phlebotomists.listBookable(among, MOST_CALENDARS),
      this.context.of(ctx.caller.user_id, ctx.now()),
    ]);
    if (!own?.service.active) throw new AppError('NOT_FOUND');
    const candidates = candidatesAmong(bookable, { place, own, wanted, persons });
    const search = { place, limits, at: ctx.now(), exceptKey: session?.appointment_key ?? null, windows };
    const { batch, found, offers } = await this.firstOf(candidates, search, ctx);
    const order = await this.ranks.of(batch, found, { place, offers }, ctx);
    const discounts = await this.discountsOf(batch, persons);
    const data = batch.toSorted(order).map((each) => ({
      phlebotomist_id: each.person.id,
      first_name: each.person.first_name,
      last_name: each.person.last_name,
      provider_id: each.providerId,
      price: toDollars(totalOfAll(totalOf(each, own), persons, discounts.get(each.providerId))),
      length_minutes: each.lengthMinutes,
      tz: each.person.tz,
      slot: found.get(each.person.id)?.slot ?? null,
    }));
    return { data, place, provider_id: wanted ?? onlyOne(candidates) };
  }

  /** The household discounts of the providers, in percent; empty for one person. */
  private async discountsOf(batch: readonly Candidate[], persons = 1): Promise<Map<number, number>> {
    const ids = persons > 1 ? [...new Set(batch.map(({ providerId }) => providerId))] : [];
    const read = async (id: number) => [id, await this.policies.householdDiscount(id)] as const;
    return new Map(await Promise.all(ids.map(read)));
  }

  /**
   * Searches the candidates in batches and returns the first batch with a free time. Reads later days only
   * when no batch has one. Returns the first batch when nobody is free.
   */
  async firstOf(
    candidates: readonly Candidate[],
    search: Search,
    ctx: RequestContext,
  ): Promise<{
    batch: readonly Candidate[];
    found: Map<number, First>;
    offers: Map<number, Offer>;
  }> {
    const found = new Map<number, First>();
    const offers = new Map<number, Offer>();
    let batches = batchesOf(candidates, search.place !== null);
    let passed = 0;
    for (const days of PARTS) {
      for (const batch of batches) {
        const known = await this.addFirstSlots(batch, { ...search, passed, days }, found, ctx);
        for (const [id, offer] of known) offers.set(id, offer);
        if (found.size > 0) {
          batches = [batch];
          break;
        }
      }
      passed += days;
    }
    return { batch: batches[0] ?? [], found, offers };
  }

  /** Adds the first slots of the batch members who had none on earlier days. Returns what each provider offers. */
  private async addFirstSlots(
    batch: readonly Candidate[],
    {
      place,
      limits,
      at,
      exceptKey,
      windows = false,
      passed,
      days,
    }: Search & { passed: number; days: number },
    found: Map<number, First>,
    ctx: RequestContext,
  ): Promise<Map<number, Offer>> {
    const now = at.getTime() / 60_000;
    const requests = batch.flatMap(({ person, providerId, lengthMinutes }) => {
      if (found.has(person.id)) return [];
      const from = dateOfDay(localDayOf(person.tz, Math.floor(now)) + passed);
      const listing = { tz: person.tz, now, limits, lengthMinutes, from, days };
      const range = listingRange(listing);
      return range ? [{ person, providerId, listing, range }] : [];
    });
    if (requests.length === 0) return new Map();
    const window = {
      busyFrom: Math.min(...requests.map(({ range }) => range.busyFrom)),
      busyTo: Math.max(...requests.map(({ range }) => range.busyTo)),
      ...{ exceptKey, place },
    };
    const unread = requests.flatMap(({ person: { id, hours } }) => (hours ? [] : id));
    const [read, { busy, offers }] = await Promise.all([
      unread.length > 0 ? this.phlebotomists.hoursOfMany(unread) : null,
      this.calendars.ofMany(
        requests.map(({ person: { id, tz, default_drive_minutes, home }, providerId }) => ({
          ...{ id, tz, default_drive_minutes, provider_id: providerId, home: windows ? home : null },
        })),
        window,
        ctx,
      ),
    ]);
    for (const { person, providerId, listing } of requests) {
      const { home = null, ...taken } = busy.get(person.id) ?? { busy: [] };
      const schedule = {
        tz: person.tz,
        defaultDriveMinutes: person.default_drive_minutes,
        ...taken,
        ...withDaysOff(person.hours ?? read?.get(person.id), providerId),
      };
      const { arrival } = offers.get(providerId) ?? {};
      const window = windows && arrival ? windowOf(arrival, home, listing.lengthMinutes) : null;
      const listed = { exact: !window || arrival?.promise === 'both', window };
      const first = firstSlot(listOffered({ ...listing, schedule }, listed));
      if (first) found.set(person.id, first);
    }
    return offers;
  }
}

/** The provider of all candidates; null for several, and without candidates. */
function onlyOne(candidates: readonly Candidate[]): number | null {
  const ids = new Set(candidates.map(({ providerId }) => providerId));
  return ids.size === 1 ? [...ids][0]! : null;
}

/** The price of all visits in cents, each after the first with the discount in percent. */
const totalOfAll = (visitCents: number, people = 1, discount = 0): number =>
  sumOf(pricesOf({ lines: [], totalCents: visitCents }, people, discount)).totalCents;

/** Splits the candidates into groups whose calendars one call can read. */
function batchesOf(candidates: readonly Candidate[], isByDistance: boolean): Candidate[][] {
  const count = Math.ceil(candidates.length / MOST_CALENDARS);
  return Array.from({ length: count }, (_, index) => {
    const batch = candidates.slice(index * MOST_CALENDARS, (index + 1) * MOST_CALENDARS);
    // Sorts by id: the order by distance would reveal whose home is nearer, to the metre.
    return isByDistance ? batch.toSorted((one, other) => one.person.id - other.person.id) : batch;
  });
}

type Asked = {
  place: Place | null;
  own: ServiceWithTerms;
  wanted?: number | undefined;
  /** How many people are drawn. */
  persons?: number | undefined;
};

/** Phlebotomists who accept the service and serve the place, nearest first, each with their terms. */
export function candidatesAmong(
  bookable: Bookable[],
  { place, own, wanted, persons = 1 }: Asked,
): Candidate[] {
  const offers = (id: number): boolean => own.providers.get(id)?.offered !== false;
  const found: Candidate[] = [];
  for (const person of nearest(bookable, place)) {
    const verdict = place ? areaVerdict(person, place) : 'served';
    const providerId = wanted ?? person.providers.map(({ id }) => id).find(offers);
    if (verdict === 'beyond' || providerId === undefined) continue;
    const ofProvider = own.providers.get(providerId) ?? null;
    const terms = resolveTerms(own.service.terms, ofProvider, own.phlebotomists.get(person.id) ?? null);
    if (terms.refusedBy.length > 0) continue;
    const lengthMinutes = visitLengthMinutes(terms, verdict) * persons;
    found.push({ person, providerId, terms, verdict, lengthMinutes });
  }
  return found;
}

/** The candidate's price in integer cents, with travel and surcharge. */
export function totalOf({ person, providerId, terms, verdict }: Candidate, own: ServiceWithTerms): number {
  return priceVisit({
    serviceName: own.service.name,
    priceCents: terms.priceCents,
    travelCents: own.all.find(({ id }) => id === providerId)?.travel_price_cents ?? null,
    surchargeCents: person.extra_charge_cents,
    verdict,
  }).totalCents;
}

/** Sorts by distance when a place is known, else keeps the order by name. */
function nearest(all: Bookable[], place: Place | null): Bookable[] {
  if (!place) return all;
  const measured = all.map((person) => ({
    person,
    km: person.home ? haversineKm(person.home, place) : Infinity,
  }));
  return measured.toSorted((one, other) => one.km - other.km || 0).map(({ person }) => person);
}
