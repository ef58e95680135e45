import { services } from '@drawpoint/contracts/booking/services.contract';
import { query } from '../../lib/api.ts';
import type { Prefetch } from '../../lib/prefetch.ts';
import { listInput, type ListOptions } from '../../lib/use-list.ts';

/** 3 §9. */
const PER_PAGE = { perPage: 15, perPageChoices: [10, 15, 25, 50, 100] };

export const SERVICES_LIST: ListOptions<typeof services.list> = PER_PAGE;

export const prefetchServices: Prefetch = ({ search }) => [
  query(services.list, listInput(services.list, search, SERVICES_LIST)),
];
