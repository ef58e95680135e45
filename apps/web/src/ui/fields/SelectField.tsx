import { useTranslation } from 'react-i18next';
import type { Bound } from '../../lib/form.ts';
import { NativeSelect, type NativeSelectProps } from './NativeSelect.tsx';

type SelectFieldProps = Bound<string> &
  Omit<NativeSelectProps, keyof Bound<string> | 'data'> & {
    label: string;
    options: readonly { value: string; label: string; disabled?: boolean }[];
    /** What stands for no choice; "Choose…", which cannot be chosen, unless told. */
    none?: string;
  };

/** One of a few options, by the device's own list. */
export function SelectField({ options, none, onChange, ...props }: SelectFieldProps) {
  const { t } = useTranslation();
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
