import { Injectable } from '@nestjs/common';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { problemOn, usesLeft } from '../domain/lab-order.ts';
import { CheckOrder, OTHER_BIRTH } from './check-order.ts';
import { LabOrderStore, type LabOrderRecord } from './lab-order.store.ts';
import { isOpenTo } from './order-access.ts';

/** Tells the service that plans series what a doctor's order allows (docs/product/orders.md#series). */
@Injectable()
export class OrderOfSeries {
  constructor(
    private readonly store: LabOrderStore,
    private readonly checks: CheckOrder,
  ) {}

  /** One answer for an unknown order, one of another account, and one that is closed to the caller. */
  readonly readOrder = handle(seriesVisits.readOrder, async ({ lab_order_id: id, user_id }, ctx) => {
    const { caller } = ctx;
    const [order] = await this.store.byIds([id], ctx.now());
    if (!caller || order?.user_id !== user_id || !(await isOpenTo(this.store, id, caller)))
      return { order: null };
    return {
      order: {
        ...{ person_id: order.person_id, provider_id: order.provider_id },
        ...{ valid_from: order.valid_from, valid_until: order.valid_until },
        ...{ uses_left: usesLeft(order), problem: await this.problemOf(order, ctx) },
      },
    };
  });

  private async problemOf(order: LabOrderRecord, ctx: RequestContext): Promise<string | null> {
    if (order.state === 'received') return 'This order has not been checked yet.';
    const { date_of_birth } = order.content;
    if (date_of_birth !== null && (await this.checks.isOtherBirth(order, date_of_birth, ctx)))
      return OTHER_BIRTH;
    // A day before the first is a matter of each visit.
    return problemOn({ ...order, valid_from: null }, order.used, order.today);
  }
}
