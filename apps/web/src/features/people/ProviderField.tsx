import { t } from '../../i18n/translate.ts';
import type { Bound } from '../../lib/forms/form.ts';
import { useProviderChoices } from '../../lib/lists/use-provider-choices.ts';
import { ChoicesFailed } from '../../ui/people/ChoicesFailed.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';

/**
 * The provider of a person. Only developers choose; an admin's people belong to the admin's provider. `none`
 * is the label of the empty choice.
 */
export function ProviderField({ field, none }: { field: Bound<string>; none?: string }) {
  const { offered, found, options } = useProviderChoices();
  if (!offered) return null;
  return (
    <div>
      <SelectField {...field} label={t('Provider')} {...(none !== undefined && { none })} options={options} />
      <ChoicesFailed query={found} />
    </div>
  );
}
