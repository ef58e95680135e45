import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import css from './ChoicesFailed.module.css';

/** Beside a field whose choices are loaded: that they could not be, and how to ask for them again. */
export function ChoicesFailed({ query }: { query: UseQueryResult<unknown> }) {
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
