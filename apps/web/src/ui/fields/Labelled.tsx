import { useId, type ReactNode } from 'react';
import css from './Input.module.css';

export type LabelledProps = {
  label?: ReactNode;
  /** Help text between the label and the field. */
  description?: ReactNode;
  /** Error under the field. */
  error?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
};

/** Props that connect an input to its label, help text and error. */
export type InputProps = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A field with its label above and its error below. */
export function Labelled({
  label,
  description,
  error,
  id: givenId,
  className,
  children,
}: LabelledProps & { children: (input: InputProps) => ReactNode }) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const help = description ? `${id}-help` : undefined;
  const wrong = error ? `${id}-error` : undefined;
  return (
    <div className={[css.field, className].filter(Boolean).join(' ')}>
      {label && (
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
      )}
      {description && (
        <p className={css.help} id={help}>
          {description}
        </p>
      )}
      <div className={css.box}>
        {children({
          id,
          className: css.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': [wrong, help].filter(Boolean).join(' ') || undefined,
        })}
      </div>
      {error && (
        <p className={css.error} id={wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
