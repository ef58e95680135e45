import { attendance, type ReminderDay } from '@drawpoint/contracts/appointments/attendance.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { query } from '../../lib/api/api.ts';
import { download } from '../../lib/files/save-file.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import css from './CoverageReport.module.css';

const COUNTS = [
  ['reminders', message('Reminders sent')],
  ['asked', message('Asked')],
  ['by_link', message('Confirmed by link')],
  ['by_text', message('Confirmed by text')],
  ['no_answer', message('No answer')],
] as const satisfies readonly (readonly [keyof ReminderDay, string])[];

/** Reminders of past weeks and their answers, by the day of the visits. */
export function ReminderCard({ range }: { range: { from: string; to: string } }) {
  const found = useQuery(query(attendance.listDays, range));
  const save = useMutation({
    mutationFn: () => download(attendance.exportDays, range),
    onError: (error) => toast('error', t(errorText(error, message('The export failed.')))),
  });
  return (
    <Card title={t('Reminders')}>
      <div className={css.stack}>
        <QueryView
          query={found}
          isEmpty={({ data }) => data.length === 0}
          empty={<p className={css.note}>{t('No visit of these weeks had a reminder.')}</p>}
        >
          {({ data, has_more }) => (
            <>
              <p className={css.note}>
                {t(
                  'By the day of the visit. Asked: patients who got the question “Can you make it?”. No answer: those of them who did not confirm; canceled visits are left out.',
                )}{' '}
                {has_more && t('These are the latest. The file has them all.')}
              </p>
              <Days days={data} />
              <div>
                <Button
                  variant="default"
                  loading={save.isPending}
                  leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
                  onClick={() => save.mutate()}
                >
                  {t('Download reminders as CSV')}
                </Button>
              </div>
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

function Days({ days }: { days: readonly ReminderDay[] }) {
  const showsProvider = seesAllProviders(useUser());
  return (
    <div className={css.scroll} role="region" aria-label={t('Reminders by day')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            {showsProvider && <th scope="col">{t('Provider')}</th>}
            {COUNTS.map(([name, label]) => (
              <th key={name} scope="col" className={css.number}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((row) => (
            <tr key={`${row.day} ${row.provider.id}`}>
              <th scope="row">{formatDate(row.day)}</th>
              {showsProvider && <td>{row.provider.name}</td>}
              {COUNTS.map(([name]) => (
                <td key={name} className={css.number}>
                  {row[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
