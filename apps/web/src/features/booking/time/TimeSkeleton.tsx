import { Skeleton } from '@mantine/core';
import { t } from '../../../i18n/translate.ts';
import css from './TimeSkeleton.module.css';

/** Skeleton of the days and their times. */
export function TimeSkeleton() {
  return (
    <div className={css.outline} role="status" aria-label={t('Loading')}>
      <Skeleton className={css.days} radius="md" />
      <div className={css.chips}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={46} radius="md" />
        ))}
      </div>
    </div>
  );
}
