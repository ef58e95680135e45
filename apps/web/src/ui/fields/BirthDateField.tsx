import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import css from './BirthDateField.module.css';
import { DateField } from './DateField.tsx';
import type { FieldProps } from './TextField.tsx';

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A date of birth, read back in words, so that month and day are not confused. */
export function BirthDateField(props: FieldProps<string>) {
  const date = parseTypedDate(props.value);
  return (
    <div className={css.field}>
      <DateField {...props} />
      <p className={css.words} aria-live="polite">
        {date && words.format(new Date(date))}
      </p>
    </div>
  );
}
