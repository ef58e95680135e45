import { attendance, type NoShowDay } from '@drawpoint/contracts/appointments/attendance.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { download } from '../../lib/files/save-file.ts';
import { DayFiguresCard } from './DayFiguresCard.tsx';

/** Without visits there is nothing to count. */
const of = (count: number, total: number): string =>
  total === 0 ? '–' : t('{{number}} of {{total}}', { number: String(count), total: String(total) });
const fees = (count: number, amount: number): string =>
  count === 0 ? '0' : `${count} · ${formatMoney(amount)}`;

/** No-shows of past weeks by reminder, and what became of fees, by the day of the visits. */
export function NoShowCard({ range }: { range: { from: string; to: string } }) {
  return (
    <DayFiguresCard<NoShowDay>
      title={t('No-shows and fees')}
      query={useQuery(query(attendance.listNoShowDays, range))}
      save={() => download(attendance.exportNoShowDays, range)}
      definitions={t(
        'By the day of the visit. No-shows: of the visits that were completed, failed or missed, those that nobody was there for. Confirmed: those with a reminder that the patient said yes to. Fees charged: what was paid of fees. Refunded: what was given back of it. Waived: fees that staff waived, paid or not.',
      )}
      empty={t('No visit of these weeks has ended, and none has a fee.')}
      table={t('No-shows and fees by day')}
      download={t('Download no-shows and fees as CSV')}
      columns={[
        [(day) => of(day.reminded_no_shows, day.reminded), t('No-shows with a reminder')],
        [(day) => of(day.confirmed_no_shows, day.confirmed), t('Of these, confirmed')],
        [(day) => of(day.others_no_shows, day.others), t('No-shows without a reminder')],
        [(day) => fees(day.fees_charged, day.amount_charged), t('Fees charged')],
        [(day) => fees(day.fees_refunded, day.amount_refunded), t('Fees refunded')],
        [(day) => fees(day.fees_waived, day.amount_waived), t('Fees waived')],
      ]}
    />
  );
}
