import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { parseTypedDate, toTypedDate, typedDayProblem } from '../../lib/forms/typed-date.ts';
import { DateField } from './DateField.tsx';

type DayFieldProps = {
  name: string;
  label: string;
  /** `YYYY-MM-DD`, or empty for none. */
  value: string;
  onChange: (day: string | null) => void;
};

/** A day that filters a list. It applies once it is complete; errors show on blur. */
export function DayField({ name, label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(() => toTypedDate(value));
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  // The value changed elsewhere: the filters were cleared, or the person went back.
  if (value !== known) {
    setKnown(value);
    if ((parseTypedDate(typed) ?? '') !== value) setTyped(toTypedDate(value));
  }
  const problem = typedDayProblem(typed);
  return (
    <DateField
      name={name}
      label={label}
      value={typed}
      error={isLeft && problem !== null ? t(problem) : undefined}
      onBlur={() => {
        setLeft(true);
        if (typed === '') setTyped(toTypedDate(value));
      }}
      onChange={(next) => {
        setTyped(next);
        setLeft(false);
        if (typedDayProblem(next) === null) onChange(parseTypedDate(next));
      }}
    />
  );
}
