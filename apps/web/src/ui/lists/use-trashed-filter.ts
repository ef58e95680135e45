import { t } from '../../i18n/translate.ts';
import type { Filter } from './columns.ts';
import { choiceFilter } from './plain-filters.tsx';

/** Shows what was deleted too, or alone (docs/product/texts-and-limits.md#pages); `label` names what: "Deleted services". */
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
