import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/** Minutes in steps of five, as text; blank is none. */
export function MinutesField({ onChange, ...props }: FieldProps<string>) {
  return (
    <TextInput
      {...props}
      type="number"
      inputMode="numeric"
      step={5}
      rightSection="min"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
