import { maskDate } from '../../lib/forms/typed-date.ts';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/** A date as `MM-DD-YYYY`, the hyphens come by themselves; `parseTypedDate` and `typedDateProblem` read it. */
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
