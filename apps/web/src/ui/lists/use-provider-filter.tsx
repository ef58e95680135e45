import { t } from '../../i18n/translate.ts';
import { useProviderChoices } from '../../lib/lists/use-provider-choices.ts';
import { ChoicesFailed } from '../people/ChoicesFailed.tsx';
import type { Filter } from './columns.ts';
import { choiceFilter } from './plain-filters.tsx';

/** A provider filter for people who see several providers; empty for others. */
export function useProviderFilter(): Filter[] {
  const { offered, found, options } = useProviderChoices();
  if (!offered) return [];
  const filter = choiceFilter({
    ...{ name: 'provider_id', label: t('Provider'), all: t('All providers') },
    options,
  });
  return [
    {
      ...filter,
      control: (value, onChange) => (
        <>
          {/* Above the field, since all fields of the toolbar are aligned. */}
          <ChoicesFailed query={found} />
          {filter.control(value, onChange)}
        </>
      ),
    },
  ];
}
