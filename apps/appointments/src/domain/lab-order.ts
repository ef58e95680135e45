import type { OrderState } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { keptPolicy, type PolicyValue } from '@drawpoint/contracts/policies/policies';
import type { AppointmentRecord } from './appointment-record.ts';

/** The facts of an order that decide whether it counts. Days are `YYYY-MM-DD`. */
export type OrderFacts = {
  /** What staff said of it. */
  state: 'received' | 'verified' | 'rejected';
  valid_from: string | null;
  valid_until: string | null;
  uses: number;
};

/** `used`: the number of completed visits that it is attached to. */
export function stateOf({ state, valid_until, uses }: OrderFacts, used: number, today: string): OrderState {
  if (state === 'rejected') return 'rejected';
  if (used >= uses) return 'used_up';
  return valid_until !== null && valid_until < today ? 'expired' : state;
}

/** How many more visits it may be attached to. `taken`: the completed and open ones that it is attached to. */
export const usesLeft = ({ uses, taken }: Pick<OrderFacts, 'uses'> & { taken: number }): number =>
  Math.max(0, uses - taken);

/**
 * Why an order does not count for a visit on this day; null where it does. `used`: the other completed visits that it
 * is attached to.
 */
export function problemOn(order: OrderFacts, used: number, day: string): string | null {
  const state = stateOf(order, used, day);
  if (state === 'rejected') return 'This order was not accepted.';
  if (state === 'used_up') return 'This order is used up.';
  if (state === 'expired') return 'This order ends before the day of the visit.';
  return order.valid_from !== null && order.valid_from > day
    ? 'This order begins after the day of the visit.'
    : null;
}

/** What happens without an order, as the visit's company had it at booking (docs/product/orders.md#gate). */
export const orderGate = ({ policies }: Pick<AppointmentRecord, 'policies'>): PolicyValue<'order.gate'> =>
  keptPolicy('order.gate', policies);
