import { maskDate } from '../../lib/forms/typed-date.ts';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/**
 * A date as `MM-DD-YYYY` or `YYYY-MM-DD`; hyphens are added while typing. Read it with `parseTypedDate` and
 * `typedDateProblem`.
 */
export function DateField({ onChange, ...props }: FieldProps<string>) {
  return (
    <TextInput
      placeholder="MM-DD-YYYY"
      autoComplete="off"
      {...props}
      inputMode="numeric"
      onChange={({ currentTarget }) => onChange(maskDate(currentTarget.value, props.value))}
    />
  );
}
