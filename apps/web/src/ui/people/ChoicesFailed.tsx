import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import css from './ChoicesFailed.module.css';

/** An error beside a field whose choices did not load, with a retry. */
export function ChoicesFailed({ query }: { query: UseQueryResult<unknown> }) {
  // Stays during a retry: a button that disappears would lose the focus.
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
