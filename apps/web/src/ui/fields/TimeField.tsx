import { formatTime } from '@drawpoint/rules/dates';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/** A time of day, typed as people do (`9`, `930`, `2 pm`) and tidied to `9:30 am` when left; `parseTypedTime` reads it. */
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
