import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import type { Field } from '../../lib/forms/form.ts';
import css from './RatingField.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** The name of a rating, such as `4 stars: good`. */
const nameOf = (stars: (typeof STARS)[number]): string =>
  ({
    1: t('1 star: very poor'),
    2: t('2 stars: poor'),
    3: t('3 stars: fair'),
    4: t('4 stars: good'),
    5: t('5 stars: very good'),
  })[stars];

/** One to five stars as radio buttons, and a button for no rating. The value is the number as text, or empty. */
export function RatingField({ name, value, error, onChange, onBlur }: Field<string>) {
  const chosen = STARS.find((stars) => String(stars) === value);
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>{t('Rating')}</legend>
      <div className={css.stars}>
        {STARS.map((stars) => {
          const Icon = stars <= Number(value) ? IconStarFilled : IconStar;
          return (
            <label key={stars} className={css.star}>
              <input
                type="radio"
                name={name}
                value={stars}
                checked={stars === chosen}
                aria-label={nameOf(stars)}
                aria-invalid={error ? true : undefined}
                className={css.input}
                onChange={() => onChange(String(stars))}
                onBlur={onBlur}
              />
              <Icon size={32} stroke={1.5} aria-hidden="true" />
            </label>
          );
        })}
        {chosen && (
          <button type="button" className={css.none} onClick={() => onChange('')}>
            {t('No rating')}
          </button>
        )}
      </div>
      <p className={css.words}>
        {error ? <span className={css.error}>{error}</span> : chosen && nameOf(chosen)}
      </p>
    </fieldset>
  );
}
