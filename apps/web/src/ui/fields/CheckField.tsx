import { useId } from 'react';
import type { Field } from '../../lib/forms/form.ts';
import forms from './Form.module.css';
import css from './Checkbox.module.css';
import { Box } from './Checkbox.tsx';

type CheckFieldProps = Field<boolean> & { label: string; description?: string };

/** A checkbox with label, help text and error. */
export function CheckField({ name, value, error, onChange, onBlur, label, description }: CheckFieldProps) {
  const id = useId();
  const under = [error && `${id}-error`, description && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={`${css.root} ${forms.check}`}>
      <Box
        {...{ id, name, onBlur }}
        checked={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={under || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className={css.text}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {description && (
          <span className={css.help} id={`${id}-help`}>
            {description}
          </span>
        )}
        {error && (
          <span className={css.error} id={`${id}-error`}>
            {error}
          </span>
        )}
      </span>
    </div>
  );
}
