import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { query } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { addressOf, type OpenAddress } from './conversation-address.ts';
import { timeZone } from './conversation.queries.ts';
import css from './HistoryDays.module.css';
import { dayName } from './message-time.ts';

/** Lists the days that have messages; a click opens one (docs/product/messages.md#screen). */
export default function HistoryDays({ address, onClose }: { address: OpenAddress; onClose: () => void }) {
  const { with: otherId, appointmentId } = address;
  const days = useQuery(
    query(chatMessages.listDays, {
      with: otherId,
      tz: timeZone(),
      ...(appointmentId !== null && { appointment_id: appointmentId }),
    }),
  );
  return (
    <Dialog placement="right" title={t('History Days')} onClose={onClose}>
      <QueryView
        query={days}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState drawing="calendar" title={t('No history.')} />}
      >
        {({ data }) => (
          <ul className={css.days}>
            {data.map((day) => (
              <li key={day}>
                <Link
                  to={addressOf({ with: otherId, appointmentId, day })}
                  className={css.day}
                  aria-current={day === address.day ? 'date' : undefined}
                  onClick={onClose}
                >
                  {dayName(day)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  );
}
