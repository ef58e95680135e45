import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import css from './Phlebotomists.module.css';

export type PageState = { page: number; per_page: number };

type ShortPagerProps = {
  state: PageState;
  total: number;
  lastPage: number;
  sizes: readonly number[];
  onChange: (state: PageState) => void;
};

/** The pager of a list inside a dialog, which has no URL. */
export function ShortPager({ state, total, lastPage, sizes, onChange }: ShortPagerProps) {
  // A single page of the smallest size needs no pager.
  if (lastPage <= 1 && total <= Math.min(...sizes)) return null;
  const to = (page: number) => onChange({ ...state, page });
  return (
    <div className={css.pager}>
      <p className={css.quiet} aria-live="polite">
        {t('Page {{page}} of {{last}}, {{total}} in all', { page: state.page, last: lastPage, total })}
      </p>
      <SelectField
        name="per_page"
        label=""
        aria-label={t('Rows per page')}
        value={String(state.per_page)}
        onChange={(size) => onChange({ page: 1, per_page: Number(size) })}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <div className={css.actions}>
        <Button variant="default" disabled={state.page <= 1} onClick={() => to(state.page - 1)}>
          {t('Prev')}
        </Button>
        <Button variant="default" disabled={state.page >= lastPage} onClick={() => to(state.page + 1)}>
          {t('Next')}
        </Button>
      </div>
    </div>
  );
}
