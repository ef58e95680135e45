import { Skeleton } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import css from './CardsSkeleton.module.css';

/** Skeleton of choice cards while they load. */
export function CardsSkeleton({ cards = 4 }: { cards?: number }) {
  return (
    <div className={css.cards} role="status" aria-label={t('Loading')}>
      {Array.from({ length: cards }, (_, index) => (
        <Skeleton key={index} height={74} radius="md" />
      ))}
    </div>
  );
}
