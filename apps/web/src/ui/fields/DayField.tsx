import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { parseTypedDate, toTypedDate, typedDayProblem } from '../../lib/forms/typed-date.ts';
import { DateField } from './DateField.tsx';

type DayFieldProps = {
  name: string;
  label: string;
  /** `YYYY-MM-DD`, or empty for none. */
  value: string;
  error?: string | undefined;
  'data-option'?: string;
  /** The error of what is typed, for `t()`; years outside 2020 to 2099 are errors unless this allows them. */
  problemOf?: (typed: string) => string | null;
  onChange: (day: string | null) => void;
};

/** A day, such as one that filters a list. It applies once it is complete; errors show on blur. */
export function DayField({
  name,
  label,
  value,
  error,
  problemOf = typedDayProblem,
  onChange,
  ...props
}: DayFieldProps) {
  const [typed, setTyped] = useState(() => toTypedDate(value));
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  // The value changed elsewhere: the filters were cleared, or the person went back.
  if (value !== known) {
    setKnown(value);
    if ((parseTypedDate(typed) ?? '') !== value) setTyped(toTypedDate(value));
  }
  const problem = problemOf(typed);
  return (
    <DateField
      {...props}
      name={name}
      label={label}
      value={typed}
      error={isLeft && problem !== null ? t(problem) : error}
      onBlur={() => {
        setLeft(true);
        if (typed === '') setTyped(toTypedDate(value));
      }}
      onChange={(next) => {
        setTyped(next);
        setLeft(false);
        if (problemOf(next) === null) onChange(parseTypedDate(next));
      }}
    />
  );
}
