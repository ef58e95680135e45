import css from './CodeField.module.css';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

/** A code of digits: everything else that is typed or pasted is left out. */
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
