import { attendance, type ReminderDay } from '@drawpoint/contracts/appointments/attendance.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { download } from '../../lib/files/save-file.ts';
import { DayFiguresCard } from './DayFiguresCard.tsx';

/** Reminders of past weeks and their answers, by the day of the visits. */
export function ReminderCard({ range }: { range: { from: string; to: string } }) {
  return (
    <DayFiguresCard<ReminderDay>
      title={t('Reminders')}
      query={useQuery(query(attendance.listDays, range))}
      save={() => download(attendance.exportDays, range)}
      definitions={t(
        'By the day of the visit. Asked: patients who got the question “Can you make it?”. No answer: those of them who did not confirm; canceled visits are left out.',
      )}
      empty={t('No visit of these weeks had a reminder.')}
      table={t('Reminders by day')}
      download={t('Download reminders as CSV')}
      columns={[
        ['reminders', t('Reminders sent')],
        ['asked', t('Asked')],
        ['by_link', t('Confirmed by link')],
        ['by_text', t('Confirmed by text')],
        ['no_answer', t('No answer')],
      ]}
    />
  );
}
