import type { Field } from '../../lib/forms/form.ts';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export type FieldProps<Value> = Field<Value> &
  Omit<TextInputProps, keyof Field<Value> | 'defaultValue' | 'type'> & { label: string };

/** A single line of text: `<TextField {...form.field('city')} label=… />`. */
export function TextField({ onChange, ...props }: FieldProps<string>) {
  return <TextInput {...props} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
