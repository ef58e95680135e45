import { formatTime } from '@drawpoint/rules/dates';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/**
 * A time of day, typed as `9`, `930` or `2 pm` and formatted to `9:30 am` on blur. Read it with
 * `parseTypedTime`.
 */
export function TimeField({ onChange, onBlur, ...props }: FieldProps<string>) {
  return (
    <TextInput
      placeholder="9:00 am"
      autoComplete="off"
      {...props}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => {
        const time = parseTypedTime(props.value);
        if (time) onChange(formatTime(time));
        onBlur?.();
      }}
    />
  );
}
