import { formatTime } from '@drawpoint/rules/dates';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { parseTypedDate, toTypedDate, typedDayProblem } from '../../lib/forms/typed-date.ts';
import { parseTypedTime } from '../../lib/forms/typed-time.ts';
import { DateField } from './DateField.tsx';
import css from './DateTimeField.module.css';
import { TimeField } from './TimeField.tsx';

type DateTimeFieldProps = {
  name: string;
  label: string;
  /** `YYYY-MM-DDTHH:MM`, or empty for none. */
  value: string;
  error?: string | undefined;
  'data-option'?: string;
  onChange: (value: string) => void;
};

const typedOf = (value: string) => ({
  date: toTypedDate(value.slice(0, 10)),
  time: value === '' ? '' : formatTime(value),
});

/** A date and a time of day. They apply once both are complete; a date without a time starts at midnight. */
export function DateTimeField({ name, label, value, error, onChange, ...props }: DateTimeFieldProps) {
  const [typed, setTyped] = useState(() => typedOf(value));
  const [known, setKnown] = useState(value);
  const [isInside, setInside] = useState(false);
  // Typed text stays while the value changes by the clock or the URL.
  if (value !== known && !isInside) {
    setKnown(value);
    setTyped(typedOf(value));
  }
  const time = typed.time === '' ? '00:00' : parseTypedTime(typed.time);
  const wrong = isInside ? null : typedDayProblem(typed.date);
  const change = (next: typeof typed): void => {
    setTyped(next);
    const date = parseTypedDate(next.date);
    const clock = next.time === '' ? '00:00' : parseTypedTime(next.time);
    if (next.date === '') onChange('');
    else if (date !== null && clock !== null && typedDayProblem(next.date) === null)
      onChange(`${date}T${clock}`);
  };
  return (
    <div
      role="group"
      aria-label={label}
      className={css.both}
      onFocus={() => setInside(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setInside(false);
      }}
    >
      <DateField
        {...props}
        name={name}
        label={label}
        value={typed.date}
        error={error ?? (wrong === null ? undefined : t(wrong))}
        onChange={(date) => change({ ...typed, date })}
      />
      <TimeField
        name={`${name}-time`}
        label={t('Time')}
        value={typed.time}
        error={!isInside && time === null ? t('Enter a time such as 9:00 am.') : undefined}
        onChange={(next) => change({ ...typed, time: next })}
      />
    </div>
  );
}
