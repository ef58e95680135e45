import { t } from '../../i18n/translate.ts';
import type { Filter } from './columns.ts';
import { choiceFilter } from './plain-filters.tsx';

/**
 * Filters deleted records: without them, with them or only them (docs/product/texts-and-limits.md#pages).
 * `label` names the records: "Deleted services".
 */
export function useTrashedFilter(label: string): Filter {
  return choiceFilter({
    name: 'trashed',
    label,
    all: t('Without deleted'),
    options: [
      { value: 'with', label: t('With deleted') },
      { value: 'only', label: t('Only deleted') },
    ],
  });
}
