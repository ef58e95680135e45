import { useId } from 'react';
import type { Field } from '../../lib/forms/form.ts';
import css from './RadioField.module.css';

type RadioFieldProps = Field<string> & {
  label: string;
  options: readonly { value: string; label: string; description?: string }[];
};

/** Radio buttons for a few options; none is preselected. */
export function RadioField({ name, value, label, options, error, onChange, onBlur }: RadioFieldProps) {
  const id = useId();
  return (
    <fieldset className={css.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option} data-chosen={value === option.value || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            aria-invalid={error ? true : undefined}
            className={css.input}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
          <span>
            {option.label}
            {option.description && <span className={css.description}>{option.description}</span>}
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
