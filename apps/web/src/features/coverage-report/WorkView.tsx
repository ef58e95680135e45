import { formatDate } from '@drawpoint/rules/dates';
import type { ReactNode } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import css from './CoverageReport.module.css';
import { durationText, percentOf, type Share, SHARES, type Shares, type Work } from './work-text.ts';

const LABELS: Record<Share, string> = {
  patient: message('With patients'),
  drive: message('Driving'),
  free: message('Free', 'working time'),
};
const labelOf = (share: Share): string =>
  share === 'free' ? t('Free', { context: 'working time' }) : t(LABELS[share]);

/** Working hours and their shares, by week and by phlebotomist. */
export function WorkView({ work }: { work: Work }) {
  return (
    <>
      <p className={css.note}>
        {t('Weeks that are over, by today’s working hours. Fewer than 5 answers have no time to answer.')}
      </p>
      <p className={css.legend} aria-hidden="true">
        {SHARES.map((share) => (
          <span key={share} className={css.key} data-share={share}>
            {labelOf(share)}
          </span>
        ))}
      </p>
      <WorkTable
        label={t('Working time by week')}
        first={t('Week of')}
        rows={[...work.weeks].reverse().map(({ week, median_answer_minutes: median, ...shares }) => ({
          ...{ key: week, name: formatDate(week), shares },
          more: median === null ? '–' : durationText(median),
        }))}
        more={t('Time to answer')}
      />
      <WorkTable
        label={t('Working time by phlebotomist')}
        first={t('Phlebotomist')}
        rows={work.phlebotomists.map(({ id, name, ...shares }) => ({ key: id, name, shares }))}
      />
    </>
  );
}

type Row = { key: string | number; name: string; shares: Shares; more?: ReactNode };
type WorkTableProps = { label: string; first: string; rows: readonly Row[]; more?: string };

function WorkTable({ label, first, rows, more }: WorkTableProps) {
  return (
    <div className={css.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {more && (
              <th scope="col" className={css.number}>
                {more}
              </th>
            )}
            <th scope="col" className={css.number}>
              {t('Working hours')}
            </th>
            {SHARES.map((share) => (
              <th key={share} scope="col" className={css.number}>
                {labelOf(share)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, shares, more: value }) => {
            const percent = percentOf(shares);
            return (
              <tr key={key}>
                <th scope="row">{name}</th>
                {more && <td className={css.number}>{value}</td>}
                <td className={css.number}>{durationText(shares.working_minutes)}</td>
                {SHARES.map((share) => (
                  <td key={share} className={css.number}>
                    {percent ? `${percent[share]}%` : '–'}
                  </td>
                ))}
                <td className={css.plot}>
                  <span className={css.bar} aria-hidden="true">
                    {SHARES.map((share) => (
                      <span key={share} data-share={share} style={{ flexGrow: percent?.[share] ?? 0 }} />
                    ))}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
