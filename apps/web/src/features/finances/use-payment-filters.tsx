import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { fullName } from '@drawpoint/rules/name';
import { t } from '../../i18n/translate.ts';
import type { Filter } from '../../ui/lists/columns.ts';
import { choiceFilter, dateFilter } from '../../ui/lists/plain-filters.tsx';
import { useProviderFilter } from '../../ui/lists/use-provider-filter.tsx';
import { usePhlebotomistFilter } from '../appointments/staff-columns.tsx';
import { METHOD_LABELS } from '../payments/paid-with.ts';
import { PURPOSE_LABELS, RANGE_LABELS, STATE_LABELS } from './payment-labels.ts';

/**
 * Filters by days, status, purpose, method and phlebotomist; for developers also by provider. Own dates apply without
 * a `range` or with the custom one. Phlebotomist names come from the listed rows.
 */
export function usePaymentFilters(range: string | undefined, rows: readonly Payment[]): Filter[] {
  const provider = useProviderFilter();
  const phlebotomist = usePhlebotomistFilter((id) => {
    const person = rows.find((row) => row.phlebotomist.id === id)?.phlebotomist;
    return person && fullName(person);
  });
  const labelled = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }));
  const ownDays = range === undefined || range === 'custom';
  return [
    choiceFilter({ name: 'range', label: t('Range'), all: t('All time'), options: labelled(RANGE_LABELS) }),
    ...(ownDays
      ? [dateFilter({ name: 'from', label: t('From') }), dateFilter({ name: 'to', label: t('To') })]
      : []),
    choiceFilter({
      ...{ name: 'status', label: t('Status'), all: t('All statuses') },
      options: labelled(STATE_LABELS),
    }),
    choiceFilter({
      ...{ name: 'purpose', label: t('Purpose'), all: t('All purposes') },
      options: labelled(PURPOSE_LABELS),
    }),
    choiceFilter({
      ...{ name: 'method', label: t('Paid with'), all: t('All ways') },
      options: labelled(METHOD_LABELS),
    }),
    ...phlebotomist,
    ...provider,
  ];
}
