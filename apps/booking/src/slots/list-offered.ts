import { Injectable } from '@nestjs/common';
import { everyone } from '@drawpoint/contracts/access';
import { slots, type OfferedService } from '@drawpoint/contracts/booking/slots.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toDollars } from '@drawpoint/rules/money';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ServiceStore } from '../catalog/service.store.ts';
import { inServiceOrder } from '../domain/service-order.ts';
import { candidatesAmong, totalOf } from './list-first.ts';

const KEPT_MS = 60_000;

/** Tells visitors what can be booked and from which price. */
@Injectable()
export class ListOffered {
  private kept: { data: OfferedService[]; until: number } | undefined;

  constructor(
    private readonly services: ServiceStore,
    private readonly phlebotomists: PhlebotomistStore,
  ) {}

  readonly listOffered = handle(slots.listOffered, async (_input, ctx) => {
    const now = ctx.now().getTime();
    if (!this.kept || this.kept.until <= now) this.kept = { data: await this.read(), until: now + KEPT_MS };
    return { data: this.kept.data };
  });

  private async read(): Promise<OfferedService[]> {
    const [active, bookable] = await Promise.all([
      this.services.listActive(),
      this.phlebotomists.listBookable(everyone()),
    ]);
    const offered: OfferedService[] = [];
    for (const { id, name, guide } of inServiceOrder(active)) {
      const own = await this.services.withTerms(id, true);
      const candidates = own ? candidatesAmong(bookable, { place: null, own }) : [];
      if (!own || candidates.length === 0) continue;
      offered.push({
        ...{ id, name, ...guide },
        length_minutes: Math.min(...candidates.map((each) => each.lengthMinutes)),
        price_from: toDollars(Math.min(...candidates.map((each) => totalOf(each, own)))),
      });
    }
    return offered;
  }
}
