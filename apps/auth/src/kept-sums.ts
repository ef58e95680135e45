import type { KeptSums } from '@drawpoint/nest-kit/data/kept-sums';

/** How many people there are, by what lists of them are narrowed by (decision 241). */
export const USER_COUNT: KeptSums = {
  table: 'user_count',
  of: 'user',
  keys: {
    roles: 'roles',
    is_phlebotomist: 'is_phlebotomist',
    of_providers: 'of_providers',
    deleted: 'deleted_at IS NOT NULL',
  },
  count: 'people',
};
