import { IconCalendarMonth } from '@tabler/icons-react';
import { t } from '../../../i18n/translate.ts';
import css from './MonthToggle.module.css';

type MonthToggleProps = { shown: boolean; onToggle: (shown: boolean) => void };

/** Switches between fourteen days and the month on a phone. */
export function MonthToggle({ shown, onToggle }: MonthToggleProps) {
  return (
    <button type="button" className={css.toggle} aria-expanded={shown} onClick={() => onToggle(!shown)}>
      <IconCalendarMonth size={18} stroke={1.8} aria-hidden="true" />
      {shown ? t('Next days') : t('Month')}
    </button>
  );
}
