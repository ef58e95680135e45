import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import type { RowOf } from '../../lib/lists/use-list.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { Status, type Tone } from '../../ui/text/Status.tsx';
import { deliveryText } from './delivery-names.ts';
import css from './Deliveries.module.css';

export type Delivery = RowOf<typeof messages.listDeliveries>;

export const STATES: Record<Delivery['state'], { tone: Tone; text: string }> = {
  queued: { tone: 'wait', text: message('Queued') },
  sent: { tone: 'good', text: message('Sent') },
  delivered: { tone: 'good', text: message('Delivered') },
  failed: { tone: 'bad', text: message('Failed') },
  bounced: { tone: 'bad', text: message('Bounced') },
  expired: { tone: 'calm', text: message('Too late') },
};
const CHANNELS = { email: message('Email'), sms: message('Text message') } as const;

/** The columns of the delivery log, and the name of a message's recipient. */
export function useDeliveryColumns() {
  const recipient = ({ to, person }: Delivery): string =>
    person?.name ?? to ?? t('User {{id}}', { id: person?.id ?? '' });
  const columns: Column<Delivery>[] = [
    {
      key: 'to',
      title: t('To'),
      card: 'head',
      cell: (row) => (
        <>
          {recipient(row)}
          {row.person?.name != null && row.to !== null && (
            <span className={css.quiet}>
              <EmailText email={row.to} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'template',
      title: t('Message'),
      width: '17%',
      cell: (row) => (
        <>
          {t(deliveryText(row))}
          <span className={css.quiet}>{t(CHANNELS[row.channel])}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: t('State'),
      width: '17%',
      cell: ({ state, attempts, last_error }) => (
        <>
          <Status tone={STATES[state].tone}>{t(STATES[state].text)}</Status>
          {attempts > 1 && <span className={css.quiet}>{t('{{count}} attempts', { count: attempts })}</span>}
          {last_error && <span className={css.quiet}>{last_error}</span>}
        </>
      ),
    },
    {
      key: 'created',
      title: t('Queued at'),
      card: 'quiet',
      width: '184px',
      cell: ({ created_at }) => localDateTime(created_at),
    },
  ];
  return { columns, recipient };
}
