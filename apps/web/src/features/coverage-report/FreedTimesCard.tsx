import { waitlistFigures, type WaitlistDay } from '@drawpoint/contracts/booking/waitlist.contract';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { download } from '../../lib/files/save-file.ts';
import { DayFiguresCard } from './DayFiguresCard.tsx';

/** Times that came free in past weeks, and what became of them. */
export function FreedTimesCard({ range }: { range: { from: string; to: string } }) {
  return (
    <DayFiguresCard<WaitlistDay>
      title={t('Times that came free')}
      query={useQuery(query(waitlistFigures.listDays, range))}
      save={() => download(waitlistFigures.exportDays, range)}
      definitions={t(
        'By the day on which a visit was canceled, denied, moved or given away. Offered: to at least one person on the waitlist. Taken again: by an offer. Hours before the start: half of the times came free earlier, half later.',
      )}
      empty={t('No time came free in these weeks.')}
      table={t('Times that came free, by day')}
      download={t('Download freed times as CSV')}
      columns={[
        ['freed', t('Came free')],
        ['offered', t('Offered')],
        ['offers', t('Offers')],
        ['refilled', t('Taken again')],
        ['hours_before', t('Hours before the start')],
      ]}
    />
  );
}
