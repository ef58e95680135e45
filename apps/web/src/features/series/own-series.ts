import type { LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { type Series, series } from '@drawpoint/contracts/booking/series.contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api/api.ts';
import { pollSeries } from './series-text.ts';

/** The series of the patient who is signed in. */
export const useOwnSeries = () =>
  useQuery({
    ...query(series.listMine, { per_page: 100 }),
    refetchInterval: (read) => pollSeries(read.state.data?.data),
  });

/** How many visits may be planned with an order, besides those that wait to be booked. */
export function leftFor({ id, uses_left }: LabOrder, planned: readonly Series[]): number {
  const waiting = planned
    .filter(({ lab_order_id, ended }) => lab_order_id === id && !ended)
    .flatMap(({ visits }) => visits.filter(({ state }) => state === 'waiting' || state === 'unplaced'));
  return Math.max(0, uses_left - waiting.length);
}
