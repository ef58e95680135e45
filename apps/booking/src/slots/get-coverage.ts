import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { everyone } from '@drawpoint/contracts/access';
import { slots, type Coverage } from '@drawpoint/contracts/booking/slots.contract';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { inServiceOrder } from '../domain/service-order.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { candidatesAmong, type First, ListFirst, totalOf, type Candidate } from './list-first.ts';
import { SlotContextStore } from './slot-context.store.ts';

/** With fewer phlebotomists, an exact free time would tell a visitor about one person's day. */
const ENOUGH = 3;
const KEPT_MS = 60_000;
const MOST_PRICES = 5;
const KEPT_ZIPS = 2_000;

/** Tells visitors whether somebody comes to their ZIP code. */
@Injectable()
export class GetCoverage {
  private readonly kept = new LRUCache<string, Coverage>({ max: KEPT_ZIPS, ttl: KEPT_MS });

  constructor(
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly places: Geocode,
    private readonly context: SlotContextStore,
    private readonly first: ListFirst,
  ) {}

  /** Throws INVALID_INPUT for an unknown ZIP code. */
  readonly getCoverage = handle(slots.getCoverage, async ({ zip }, ctx) => {
    const five = zip.slice(0, 5);
    const known = this.kept.get(five);
    if (known) return known;
    const found = await this.read(five, ctx);
    this.kept.set(five, found);
    return found;
  });

  private async read(zip: string, ctx: RequestContext): Promise<Coverage> {
    const place = await this.places.find({ zip });
    const [active, bookable, { limits }] = await Promise.all([
      this.services.listActive(),
      this.phlebotomists.listBookable(everyone()),
      this.context.of(null, ctx.now()),
    ]);
    const prices: Coverage['prices'] = [];
    let next: Coverage['next'] = null;
    for (const { id, name } of inServiceOrder(active)) {
      if (prices.length === MOST_PRICES) break;
      const own = await this.services.withTerms(id, true);
      const candidates = own ? candidatesAmong(bookable, { place, own }) : [];
      if (!own || candidates.length === 0) continue;
      if (prices.length === 0) {
        const search = { place, limits, at: ctx.now(), exceptKey: null, windows: true };
        next = nextOf(candidates, (await this.first.firstOf(candidates, search, ctx)).found);
      }
      const cents = Math.min(...candidates.map((each) => totalOf(each, own)));
      prices.push({ service: name, price_from: toDollars(cents) });
    }
    const [first] = prices;
    return { zip, service: first?.service ?? null, price_from: first?.price_from ?? null, prices, next };
  }
}

function nextOf(candidates: readonly Candidate[], found: ReadonlyMap<number, First>): Coverage['next'] {
  const free = candidates.flatMap(({ person }) => {
    const first = found.get(person.id);
    return first ? [{ ...first, tz: person.tz }] : [];
  });
  const [soonest] = free.toSorted((one, other) => one.start - other.start);
  if (!soonest) return null;
  const time = soonest.slot.start.slice(11, 16);
  return {
    ...{ date: soonest.slot.date, tz: soonest.tz },
    half_day: time < '12:00' ? 'morning' : 'afternoon',
    time: candidates.length < ENOUGH || soonest.slot.window ? null : time,
  };
}
