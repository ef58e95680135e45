import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { everyone, phlebotomistsOfProvider } from '@drawpoint/contracts/access';
import { slots, type OfferedService } from '@drawpoint/contracts/booking/slots.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { inServiceOrder } from '../domain/service-order.ts';
import { candidatesAmong, totalOf } from './list-first.ts';

const KEPT_MS = 60_000;
const KEPT_PROVIDERS = 1_000;
type Offered = OutputOf<typeof slots.listOffered>;

/** Tells visitors what can be booked and from which price. */
@Injectable()
export class ListOffered {
  /** By provider; 0 for all of them. */
  private readonly kept = new LRUCache<number, Offered>({ max: KEPT_PROVIDERS, ttl: KEPT_MS });

  constructor(
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly providers: ProviderStore,
  ) {}

  /** Throws NOT_FOUND for an unknown provider. */
  readonly listOffered = handle(slots.listOffered, async ({ provider_id: wanted }) => {
    const known = this.kept.get(wanted ?? 0);
    if (known) return known;
    const found = await this.read(wanted);
    this.kept.set(wanted ?? 0, found);
    return found;
  });

  private async read(wanted: number | undefined): Promise<Offered> {
    const [provider, active, bookable] = await Promise.all([
      wanted === undefined ? null : this.providers.find(wanted),
      this.services.listActive(),
      this.phlebotomists.listBookable(wanted === undefined ? everyone() : phlebotomistsOfProvider(wanted)),
    ]);
    if (wanted !== undefined && !provider) throw new AppError('NOT_FOUND');
    const offered: OfferedService[] = [];
    for (const { id, name, guide } of inServiceOrder(active)) {
      const own = await this.services.withTerms(id, true);
      const candidates = own ? candidatesAmong(bookable, { place: null, own, wanted }) : [];
      if (!own || candidates.length === 0) continue;
      offered.push({
        ...{ id, name, ...guide },
        length_minutes: Math.min(...candidates.map((each) => each.lengthMinutes)),
        price_from: toDollars(Math.min(...candidates.map((each) => totalOf(each, own)))),
      });
    }
    return {
      data: offered,
      provider: provider && { id: provider.id, name: provider.name, about: provider.about },
    };
  }
}
