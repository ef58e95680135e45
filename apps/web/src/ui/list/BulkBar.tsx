import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ListControls } from '../../lib/use-list.ts';
import type { BulkAction } from './columns.ts';
import css from './ListView.module.css';

type BulkBarProps<Row> = { rows: readonly Row[]; list: ListControls; bulk: readonly BulkAction<Row>[] };

/** What can be done with the chosen rows; it is there while some are chosen. */
export function BulkBar<Row extends { id: number }>({ rows, list, bulk }: BulkBarProps<Row>) {
  const { t } = useTranslation();
  const chosen = rows.filter(({ id }) => list.chosen.has(id));
  if (chosen.length === 0) return null;
  const forget = () => list.choose([...list.chosen], false);
  return (
    <div className={css.bulk} role="group" aria-label={t('With the chosen rows')}>
      <p className={css.count} aria-live="polite">
        {t('{{count}} chosen', { count: chosen.length })}
      </p>
      {bulk.map(({ label, run, tone }) => (
        <Button
          key={label}
          variant="default"
          className={tone === 'bad' ? css.bad : undefined}
          onClick={() => {
            run(chosen);
            forget();
          }}
        >
          {label}
        </Button>
      ))}
      <Button variant="subtle" onClick={forget}>
        {t('Choose none')}
      </Button>
    </div>
  );
}
