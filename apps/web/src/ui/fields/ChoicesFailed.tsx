import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import css from './ChoicesFailed.module.css';

/** Beside a field whose choices are loaded: that they could not be, and how to ask for them again. */
export function ChoicesFailed({ query }: { query: UseQueryResult<unknown> }) {
  const { t } = useTranslation();
  // Also while they are asked for again: a button that went would take the focus with it.
  if (query.data !== undefined || query.errorUpdateCount === 0) return null;
  return (
    <div className={css.failed} role="alert">
      {t('The choices could not be loaded.')}
      <button type="button" className={css.again} onClick={() => void query.refetch()}>
        {t('Try again')}
      </button>
    </div>
  );
}
