import { useTranslation } from 'react-i18next';
import type { Wizard } from '../use-wizard.ts';
import type { TypedAddress as Typed } from '../wizard/draft.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { AddressFields } from '../../../ui/fields/AddressFields.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';

const NAMES = { line1: 'address', city: 'city', state: 'address_state', zip: 'address_zip' } as const;

/** An address for this visit, kept under a label when asked to (2 §2). */
export function TypedAddress({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation();
  const { draft, change, fieldErrors } = wizard;
  const { typed } = draft;
  const type = (part: Partial<Typed>) => change({ type: 'typed-address', change: part });
  return (
    <>
      <AddressFields
        field={(name) => {
          const key = NAMES[name];
          return {
            name: key,
            value: typed[key],
            error: fieldErrors[key],
            onChange: ({ currentTarget }) => type({ [key]: currentTarget.value }),
          };
        }}
      />
      <Checkbox
        name="save_address"
        checked={typed.save_address}
        onChange={({ currentTarget }) => type({ save_address: currentTarget.checked })}
        label={t('Save this address for next time')}
      />
      {typed.save_address && (
        <TextInput
          name="address_label"
          label={t('Label (optional)')}
          placeholder={t('Home, work, mother…')}
          maxLength={60}
          value={typed.address_label}
          error={fieldErrors.address_label}
          onChange={({ currentTarget }) => type({ address_label: currentTarget.value })}
        />
      )}
    </>
  );
}
