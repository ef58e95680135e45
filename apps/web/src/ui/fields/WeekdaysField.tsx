import { useId } from 'react';
import { t } from '../../i18n/translate.ts';
import type { Field } from '../../lib/forms/form.ts';
import { EVERY_DAY, weekdayName } from '../../lib/time/wall-time.ts';
import css from './WeekdaysField.module.css';

type WeekdaysFieldProps = Field<number[]> & { label: string };

/** Days of the week as chips, 0 for Sunday. Behind each chip is a checkbox. */
export function WeekdaysField({ name, value, label, error, onChange }: WeekdaysFieldProps) {
  const id = useId();
  const choose = (day: number, isChosen: boolean) =>
    onChange(EVERY_DAY.filter((each) => (each === day ? isChosen : value.includes(each))));
  return (
    <fieldset className={css.field} aria-describedby={error ? id : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.days}>
        {EVERY_DAY.map((day) => (
          <label key={day} className={css.day}>
            <input
              type="checkbox"
              name={name}
              className={css.box}
              aria-label={t(weekdayName(day))}
              aria-invalid={error ? true : undefined}
              checked={value.includes(day)}
              onChange={({ currentTarget }) => choose(day, currentTarget.checked)}
            />
            <span aria-hidden="true">{t(weekdayName(day)).slice(0, 3)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
