import { Checkbox } from '@mantine/core';
import type { Bound } from '../../lib/form.ts';
import forms from '../Form.module.css';

type CheckFieldProps = Bound<boolean> & { label: string; description?: string };

/** Yes or no. */
export function CheckField({ value, onChange, ...props }: CheckFieldProps) {
  return (
    <Checkbox
      classNames={{ body: forms.check }}
      {...props}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
