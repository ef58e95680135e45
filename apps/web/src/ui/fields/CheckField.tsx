import { useId } from 'react';
import type { Bound } from '../../lib/form.ts';
import forms from '../Form.module.css';
import css from './Checkbox.module.css';

type CheckFieldProps = Bound<boolean> & { label: string; description?: string };

/** Yes or no. */
export function CheckField({ name, value, error, onChange, onBlur, label, description }: CheckFieldProps) {
  const id = useId();
  const under = [error && `${id}-error`, description && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={`${css.root} ${forms.check}`}>
      <span className={css.box}>
        <input
          {...{ id, name, onBlur }}
          type="checkbox"
          className={css.input}
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={under || undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <svg className={css.mark} viewBox="0 0 12 12" fill="none" aria-hidden="true">
          <path
            d="m1.5 6.5 3 3 6-6.5"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
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
