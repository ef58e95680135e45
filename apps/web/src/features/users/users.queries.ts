import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { query } from '../../lib/api/api.ts';
import type { Prefetch } from '../../lib/api/prefetch.ts';
import { listInput } from '../../lib/lists/use-list.ts';

/** 15 rows by default. */
export const USERS_LIST = { perPage: 15, perPageChoices: [10, 15, 25, 50, 100] };

export const prefetch: Prefetch = ({ search }) => [
  query(adminUsers.list, listInput(adminUsers.list, search, USERS_LIST)),
];
