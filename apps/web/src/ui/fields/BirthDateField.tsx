import { pageLocale } from '../../i18n/language.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import css from './BirthDateField.module.css';
import { DateField } from './DateField.tsx';
import type { FieldProps } from './TextField.tsx';

const inWords = (date: string): string =>
  new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));

/** A date of birth, read back in words, so that month and day are not confused. */
export function BirthDateField(props: FieldProps<string>) {
  const date = parseTypedDate(props.value);
  return (
    <div className={css.field}>
      <DateField {...props} />
      <p className={css.words} aria-live="polite">
        {date && inWords(date)}
      </p>
    </div>
  );
}
