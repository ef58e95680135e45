import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import css from './Visits.module.css';

/** A rating from 1 to 5. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={css.stars} role="img" aria-label={t('{{rating}} of 5 stars', { rating })}>
      {[1, 2, 3, 4, 5].map((star) => {
        const Icon = star <= rating ? IconStarFilled : IconStar;
        return <Icon key={star} size={16} aria-hidden="true" />;
      })}
    </span>
  );
}
