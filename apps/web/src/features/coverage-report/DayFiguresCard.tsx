import { formatDate } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './CoverageReport.module.css';

type DayRow = { day: string; provider: { id: number; name: string } };
/** A figure, or what is shown of several, below its label. */
type Columns<Row> = readonly (readonly [figure: keyof Row | ((row: Row) => string), label: string])[];

type DayFiguresCardProps<Row extends DayRow> = {
  title: string;
  query: UseQueryResult<{ data: Row[]; has_more: boolean }>;
  /** Downloads the same days as a file. */
  save: () => Promise<void>;
  /** What each figure counts. */
  definitions: string;
  empty: string;
  /** The names of the table and of the button. */
  table: string;
  download: string;
  columns: Columns<Row>;
};

/** Figures by day and provider, with their definitions and a file. */
export function DayFiguresCard<Row extends DayRow>(props: DayFiguresCardProps<Row>) {
  const { title, query, save, definitions, empty, table, columns } = props;
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => toast('error', t(errorText(error, message('The export failed.')))),
  });
  return (
    <Card title={title}>
      <div className={css.stack}>
        <QueryView
          query={query}
          isEmpty={({ data }) => data.length === 0}
          empty={<p className={css.note}>{empty}</p>}
        >
          {({ data, has_more }) => (
            <>
              <p className={css.note}>
                {definitions} {has_more && t('These are the latest. The file has them all.')}
              </p>
              <Days label={table} days={data} columns={columns} />
              <div>
                <Button
                  variant="default"
                  loading={saving.isPending}
                  leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
                  onClick={() => saving.mutate()}
                >
                  {props.download}
                </Button>
              </div>
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

type DaysProps<Row> = { label: string; days: readonly Row[]; columns: Columns<Row> };

function Days<Row extends DayRow>({ label: name, days, columns }: DaysProps<Row>) {
  const showsProvider = seesAllProviders(useUser());
  return (
    <div className={css.scroll} role="region" aria-label={name} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            {showsProvider && <th scope="col">{t('Provider')}</th>}
            {columns.map(([, label]) => (
              <th key={label} scope="col" className={css.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((row) => (
            <tr key={`${row.day} ${row.provider.id}`}>
              <th scope="row">{formatDate(row.day)}</th>
              {showsProvider && <td>{row.provider.name}</td>}
              {columns.map(([figure, label]) => (
                <td key={label} className={css.number}>
                  {typeof figure === 'function' ? figure(row) : String(row[figure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
