import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { type Series, series } from '@drawpoint/contracts/booking/series.contract';
import { isAhead } from '@drawpoint/scheduling/series';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';
import { pollSeries } from './series-text.ts';

/** The series of the patient who is signed in. */
export const useOwnSeries = () =>
  useQuery({
    ...query(series.listMine, { per_page: 100 }),
    refetchInterval: (read) => pollSeries(read.state.data?.data),
  });

/** How many visits may be planned with an order, besides those that are planned and that the order does not show yet. */
export function leftFor({ id, uses_left, visits: attached }: LabOrder, planned: readonly Series[]): number {
  const known = new Set(attached.map((visit) => visit.id));
  const others = planned
    .filter(({ lab_order_id }) => lab_order_id === id)
    .flatMap(({ visits }) => visits)
    .filter(({ state, appointment_id }) => isAhead(state) && !known.has(appointment_id ?? 0));
  return Math.max(0, uses_left - others.length);
}
