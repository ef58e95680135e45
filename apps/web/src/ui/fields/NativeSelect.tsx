import type { ComponentProps } from 'react';
import css from './Input.module.css';
import { Labelled, type LabelledProps } from './Labelled.tsx';

type Option = { value: string; label: string; disabled?: boolean };

export type NativeSelectProps = Omit<ComponentProps<'select'>, keyof LabelledProps | 'size' | 'children'> &
  LabelledProps & { data: readonly (Option | { group: string; items: readonly Option[] })[] };

const toOption = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** A native select for a few options, some of them under a heading. */
export function NativeSelect({
  label,
  description,
  error,
  id,
  className,
  data,
  ...props
}: NativeSelectProps) {
  return (
    <Labelled {...{ label, description, error, id, className }}>
      {(input) => (
        <>
          <select {...props} {...input} data-right>
            {data.map((entry) =>
              'group' in entry ? (
                <optgroup key={entry.group} label={entry.group}>
                  {entry.items.map(toOption)}
                </optgroup>
              ) : (
                toOption(entry)
              ),
            )}
          </select>
          <span className={`${css.right} ${css.passive}`}>
            <svg className={css.arrow} viewBox="0 0 16 16" fill="none" aria-hidden="true">
              <path
                d="m5 6 3-3 3 3M5 10l3 3 3-3"
                stroke="currentColor"
                strokeWidth="1.3"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </span>
        </>
      )}
    </Labelled>
  );
}
