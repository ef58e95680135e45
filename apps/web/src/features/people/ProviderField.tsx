import { t } from '../../i18n/translate.ts';
import type { Bound } from '../../lib/forms/form.ts';
import { useProviderChoices } from '../../lib/lists/use-provider-choices.ts';
import { ChoicesFailed } from '../../ui/people/ChoicesFailed.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';

/**
 * The provider of a person. Only developers choose; an admin's people belong to the admin's provider. `none`
 * is the label of the empty choice. A new person gets the only provider.
 */
export function ProviderField({
  field,
  none,
  isNew = false,
}: {
  field: Bound<string>;
  none?: string;
  isNew?: boolean;
}) {
  const { offered, found, options, only } = useProviderChoices();
  const isOnly = isNew && only !== '';
  if (!offered) return null;
  return (
    <div>
      <SelectField
        {...field}
        value={isOnly ? only : field.value}
        label={t('Provider')}
        {...(none !== undefined && !isOnly && { none })}
        options={options}
      />
      <ChoicesFailed query={found} />
    </div>
  );
}
