import type { myProvider } from '@drawpoint/contracts/booking/my-provider.contract';
import { providers } from '@drawpoint/contracts/booking/providers.contract';
import { services } from '@drawpoint/contracts/booking/services.contract';
import { query } from '../../lib/api/api.ts';
import type { Prefetch } from '../../lib/api/prefetch.ts';
import { listInput, type ListOptions } from '../../lib/lists/use-list.ts';

/** docs/product/texts-and-limits.md#pages */
const PER_PAGE = { perPage: 15, perPageChoices: [10, 15, 25, 50, 100] };

export const SERVICES_LIST: ListOptions<typeof services.list> = PER_PAGE;
export const PROVIDERS_LIST: ListOptions<typeof providers.list> = PER_PAGE;

/** The services of the shown provider. Only developers, who can choose one, send its id. */
export const ownServicesList = (
  provider_id: number | undefined,
): ListOptions<typeof myProvider.listServices> => ({ fixed: { provider_id }, perPage: 25 });

export const prefetchServices: Prefetch = ({ search }) => [
  query(services.list, listInput(services.list, search, SERVICES_LIST)),
];

export const prefetchProviders: Prefetch = ({ search }) => [
  query(providers.list, listInput(providers.list, search, PROVIDERS_LIST)),
];
