import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListControls } from '../../lib/use-list.ts';
import css from './ListView.module.css';

/** Which rows of how many, and the way to the others. A single page needs none. */
export function Pager({ list }: { list: ListControls }) {
  const { t } = useTranslation();
  const { page } = list.state;
  if (list.lastPage <= 1) return null;
  const first = (page - 1) * list.perPage + 1;
  const go = (to: number) => {
    list.change({ page: to });
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={css.pager} aria-label={t('Pages')}>
      <p className={css.range}>
        {t('{{first}}–{{last}} of {{total}}', {
          first,
          last: Math.min(first + list.perPage - 1, list.total),
          total: list.total,
        })}
      </p>
      <Button
        variant="default"
        disabled={page <= 1}
        onClick={() => go(page - 1)}
        leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
      >
        {t('Previous')}
      </Button>
      <Button
        variant="default"
        disabled={page >= list.lastPage}
        onClick={() => go(page + 1)}
        rightSection={<IconChevronRight size={16} aria-hidden="true" />}
      >
        {t('Next')}
      </Button>
    </nav>
  );
}
