import { formatDay } from '@drawpoint/rules/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { daysAfter } from '../../lib/time/relative-day.ts';
import css from './Schedule.module.css';
import { useDay, weekOf } from './use-day.ts';

/** The shown day or week, with buttons to the previous and next one, and more beside them. */
export function DaySwitch({ days, children }: { days: 1 | 7; children?: ReactNode }) {
  const { day, today, addressOf } = useDay();
  const shown = days === 1 ? day : weekOf(day);
  const texts =
    days === 1
      ? { before: t('Previous day'), after: t('Next day') }
      : { before: t('Previous week'), after: t('Next week') };
  return (
    <div className={css.switch}>
      <Link to={addressOf(daysAfter(shown, -days))} className={css.arrow} aria-label={texts.before}>
        <IconChevronLeft size={20} aria-hidden="true" />
      </Link>
      <h2 className={css.date} aria-live="polite">
        {formatDay(shown, today)}
        {days === 7 && ` – ${formatDay(daysAfter(shown, 6), today)}`}
      </h2>
      <Link to={addressOf(daysAfter(shown, days))} className={css.arrow} aria-label={texts.after}>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
      {day !== today && (
        <Link to={addressOf(today)} className={css.view}>
          {t('Today')}
        </Link>
      )}
      {children}
    </div>
  );
}
