import { Skeleton } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import css from './States.module.css';

/** A skeleton for a list. */
export function ListSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className={css.rows} role="status" aria-label={t('Loading')}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css.row}>
          <Skeleton circle height={36} width={36} />
          <div className={css.lines}>
            <Skeleton height={14} width={`${62 - (index % 3) * 9}%`} />
            <Skeleton height={12} width={`${38 + (index % 2) * 8}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
