import { useTranslation } from 'react-i18next';
import type { Bound } from '../../lib/form.ts';
import { useProviderChoices } from '../../lib/use-provider-choices.ts';
import { ChoicesFailed } from '../../ui/fields/ChoicesFailed.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';

/** To whom somebody belongs: developers choose, an admin's people belong to the admin's provider. `none`: the choice of nobody. */
export function ProviderField({ field, none }: { field: Bound<string>; none?: string }) {
  const { t } = useTranslation();
  const { offered, found, options } = useProviderChoices();
  if (!offered) return null;
  return (
    <div>
      <SelectField {...field} label={t('Provider')} {...(none !== undefined && { none })} options={options} />
      <ChoicesFailed query={found} />
    </div>
  );
}
