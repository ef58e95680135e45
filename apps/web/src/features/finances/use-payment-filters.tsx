import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import type { Filter } from '../../ui/list/columns.ts';
import { PURPOSE_LABELS, RANGE_LABELS, STATE_LABELS } from './payment-words.ts';

type Option = { value: string; label: string };

/** By status, purpose and days; for developers by provider too (3 §2). */
export function usePaymentFilters(): Filter[] {
  const { t } = useTranslation();
  const seesAll = seesAllProviders(useUser());
  const providers = useQuery({ ...query(catalog.listProviders, {}), enabled: seesAll });
  const choice = (name: string, label: string, all: string, options: readonly Option[]): Filter => ({
    name,
    chip: (value) => options.find((option) => option.value === value)?.label ?? `${label}: ${value}`,
    control: (value, onChange) => (
      <NativeSelect
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        data={[{ value: '', label: all }, ...options]}
      />
    ),
  });
  const day = (name: string, label: string): Filter => ({
    name,
    chip: (value) => `${label} ${value}`,
    control: (value, onChange) => (
      <TextInput
        type="date"
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
    ),
  });
  const labelled = (labels: Readonly<Record<string, string>>): Option[] =>
    Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }));
  return [
    choice('range', t('Range'), t('All time'), labelled(RANGE_LABELS)),
    choice('status', t('Status'), t('All statuses'), labelled(STATE_LABELS)),
    choice('purpose', t('Purpose'), t('All purposes'), labelled(PURPOSE_LABELS)),
    ...(seesAll
      ? [
          choice(
            'provider_id',
            t('Provider'),
            t('All providers'),
            (providers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ),
        ]
      : []),
    day('from', t('From')),
    day('to', t('To')),
  ];
}
