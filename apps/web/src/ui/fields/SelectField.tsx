import { t } from '../../i18n/translate.ts';
import type { Field } from '../../lib/forms/form.ts';
import { NativeSelect, type NativeSelectProps } from './NativeSelect.tsx';

type SelectFieldProps = Field<string> &
  Omit<NativeSelectProps, keyof Field<string> | 'data'> & {
    label: string;
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** What stands for no choice; "Choose…", which cannot be chosen, unless told. */
    none?: string;
  };

/** One of a few options, by the device's own list. */
export function SelectField({ options, none, onChange, ...props }: SelectFieldProps) {
  const first =
    none === undefined ? { value: '', label: t('Choose…'), disabled: true } : { value: '', label: none };
  return (
    <NativeSelect
      {...props}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[first, ...options]}
    />
  );
}
