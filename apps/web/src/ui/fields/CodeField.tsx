import { useEffect, useRef } from 'react';
import css from './CodeField.module.css';
import type { FieldProps } from './TextField.tsx';
import { TextInput } from './TextInput.tsx';

type CodeFieldProps = FieldProps<string> & {
  length: number;
  /** Whether a complete code submits its form. */
  submits?: boolean;
};

/** A numeric code. Other characters are removed when typed or pasted. */
export function CodeField({ onChange, length, submits = true, ...props }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isComplete = submits && props.value.length === length;
  useEffect(() => {
    if (isComplete) input.current?.form?.requestSubmit();
  }, [isComplete, props.value]);
  return (
    <TextInput
      {...props}
      ref={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      className={css.code}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, length))}
    />
  );
}
