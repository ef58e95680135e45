import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import css from './TimeSkeleton.module.css';

/** A month and its slots in outline. */
export function TimeSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={css.outline} role="status" aria-label={t('Loading')}>
      <Skeleton height={24} width="50%" />
      <Skeleton height={320} radius="md" />
      <Skeleton height={20} width={90} />
      <div className={css.chips}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={46} radius="md" />
        ))}
      </div>
    </div>
  );
}
