import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';

type Order = NonNullable<OutputOf<typeof seriesVisits.readOrder>['order']>;

/** The appointments service, as it is asked about booked visits of series. */
export class OutsideSeries {
  /** The visits that were called off. */
  readonly canceled: ParsedInputOf<typeof seriesVisits.cancel>[] = [];
  /** The moves that were asked for. */
  readonly moved: ParsedInputOf<typeof seriesVisits.move>[] = [];
  /** Doctor's orders by id, with their account. */
  readonly orders = new Map<number, { user_id: number } & Order>();
  /** What becomes of a move. */
  outcome: OutputOf<typeof seriesVisits.move>['outcome'] | 'SLOT_TAKEN' = 'moved';

  forget(): void {
    this.canceled.length = 0;
    this.moved.length = 0;
    this.orders.clear();
    this.outcome = 'moved';
  }

  /** Refuses a visit whose order has a problem by now. */
  checkOrder(id: number | undefined): void {
    if (id !== undefined && this.orders.get(id)?.problem !== null) throw new AppError('ORDER_MISSING');
  }

  answers() {
    return {
      [seriesVisits.readOrder.subject]: (input: ParsedInputOf<typeof seriesVisits.readOrder>) => {
        const { user_id, ...order } = this.orders.get(input.lab_order_id) ?? { user_id: null };
        return { order: user_id === input.user_id ? order : null };
      },
      [seriesVisits.cancel.subject]: (input: never) => ({ canceled: this.canceled.push(input) > 0 }),
      [seriesVisits.move.subject]: (input: never) => {
        this.moved.push(input);
        if (this.outcome === 'SLOT_TAKEN') throw new AppError('SLOT_TAKEN');
        return { outcome: this.outcome };
      },
    };
  }
}
