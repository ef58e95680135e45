import { t } from '../../i18n/translate.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';

type SavedAddress = { save_address: boolean; address_label: string };

type SaveAddressFieldsProps = {
  typed: SavedAddress;
  type: (change: Partial<SavedAddress>) => void;
  /** Error text for the label. */
  error?: string | undefined;
};

/** Lets the person save the typed address under a label. */
export function SaveAddressFields({ typed, type, error }: SaveAddressFieldsProps) {
  return (
    <>
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
          error={error}
          onChange={({ currentTarget }) => type({ address_label: currentTarget.value })}
        />
      )}
    </>
  );
}
