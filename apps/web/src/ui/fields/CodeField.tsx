import css from './CodeField.module.css';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/** A numeric code. Other characters are removed when typed or pasted. */
export function CodeField({ onChange, length, ...props }: FieldProps<string> & { length: number }) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className={css.code}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, length))}
    />
  );
}
