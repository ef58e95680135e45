import { t } from '../../i18n/translate.ts';
import type { Field } from '../../lib/forms/form.ts';
import { NativeSelect, type NativeSelectProps } from './NativeSelect.tsx';

type SelectFieldProps = Field<string> &
  Omit<NativeSelectProps, keyof Field<string> | 'data'> & {
    label: string;
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** Label of the empty choice. By default "Choose…", which cannot be selected. */
    none?: string;
  };

/** A native select for a few options, with an empty choice first. */
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
