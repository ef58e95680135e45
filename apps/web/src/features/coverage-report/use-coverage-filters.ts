import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { query } from '../../lib/api/api.ts';
import { dateIn, daysAfter } from '../../lib/time/relative-day.ts';
import { useNow } from '../../lib/time/use-now.ts';

export const WEEKS = [4, 12, 26, 52] as const;
const DEFAULT_WEEKS = 12;

/** The weeks and the service of the screen, which the address keeps. */
export function useCoverageFilters() {
  const now = useNow();
  const [search, setSearch] = useSearchParams();
  const services = useQuery(query(catalog.listServices, {}));
  const weeks = WEEKS.find((each) => String(each) === search.get('weeks')) ?? DEFAULT_WEEKS;
  const service = /^[1-9]\d{0,8}$/.exec(search.get('service_id') ?? '')?.[0] ?? '';
  const to = dateIn('UTC', now);
  const set = (name: 'weeks' | 'service_id', value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return {
    weeks,
    service,
    services,
    range: { from: daysAfter(to, -7 * (weeks - 1)), to },
    setWeeks: (value: string) => set('weeks', value),
    setService: (value: string) => set('service_id', value),
  };
}
