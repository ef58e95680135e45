import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { t } from '../../i18n/translate.ts';
import type { ListControls } from '../../lib/lists/use-list.ts';
import { NativeSelect } from '../fields/NativeSelect.tsx';
import css from './ListView.module.css';

/**
 * Pager: the range shown, links to other pages, and rows per page. Hidden when all rows fit on the smallest
 * page.
 */
export function Pager({ list }: { list: ListControls }) {
  const { page } = list.state;
  const { perPageChoices = [] } = list;
  const isLong = list.lastPage > 1;
  if (!isLong && list.total <= Math.min(...perPageChoices)) return null;
  const first = (page - 1) * list.perPage + 1;
  const go = (to: number) => {
    list.change({ page: to });
    if (!list.inMemory) window.scrollTo({ top: 0 });
  };
  const pages = Array.from({ length: list.lastPage }, (_, index) => String(index + 1));
  return (
    <nav className={css.pager} aria-label={t('Pages')}>
      <p className={css.range}>
        {t('{{first}}–{{last}} of {{total}}', {
          first,
          last: Math.min(first + list.perPage - 1, list.total),
          total: list.total,
        })}
      </p>
      {perPageChoices.length > 0 && (
        <NativeSelect
          className={css.jump}
          aria-label={t('Rows per page')}
          value={String(list.perPage)}
          data={perPageChoices.map((choice) => ({
            value: String(choice),
            label: t('{{rows}} per page', { rows: choice }),
          }))}
          onChange={({ currentTarget }) => list.change({ per: Number(currentTarget.value) })}
        />
      )}
      {isLong && (
        <>
          <NativeSelect
            className={css.jump}
            aria-label={t('Go to page')}
            value={String(page)}
            data={pages.map((value) => ({
              value,
              label: t('Page {{page}} of {{last}}', { page: value, last: list.lastPage }),
            }))}
            onChange={({ currentTarget }) => go(Number(currentTarget.value))}
          />
          <Button
            variant="default"
            disabled={page <= 1}
            onClick={() => go(page - 1)}
            leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
          >
            {t('Prev')}
          </Button>
          <Button
            variant="default"
            disabled={page >= list.lastPage}
            onClick={() => go(page + 1)}
            rightSection={<IconChevronRight size={16} aria-hidden="true" />}
          >
            {t('Next')}
          </Button>
        </>
      )}
    </nav>
  );
}
