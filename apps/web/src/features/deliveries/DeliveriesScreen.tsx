import { messages, MESSAGE_STATES } from '@drawpoint/contracts/notifier/messages.contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { errorText } from '../../lib/api-error.ts';
import { mutation } from '../../lib/api.ts';
import { localDateTime } from '../../lib/local-time.ts';
import { toast } from '../../lib/toasts.ts';
import { useList, type RowOf } from '../../lib/use-list.ts';
import type { Column } from '../../ui/list/columns.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { choiceFilter } from '../../ui/list/plain-filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import css from './Deliveries.module.css';

type Delivery = RowOf<typeof messages.listDeliveries>;

const STATES: Record<Delivery['state'], { tone: Tone; text: string }> = {
  queued: { tone: 'wait', text: message('Queued') },
  sent: { tone: 'good', text: message('Sent') },
  delivered: { tone: 'good', text: message('Delivered') },
  failed: { tone: 'bad', text: message('Failed') },
  bounced: { tone: 'bad', text: message('Bounced') },
  expired: { tone: 'calm', text: message('Too late') },
};
const CHANNELS = { email: message('Email'), sms: message('Text message') } as const;

const formatted = (template: string): string =>
  template.charAt(0).toUpperCase() + template.slice(1).replaceAll('-', ' ');

/** Every email and text message and what became of it (OP §8); never what it said. */
export function Component() {
  const { t } = useTranslation();
  const list = useList(messages.listDeliveries, { perPage: 15 });
  const recipient = ({ to, person }: Delivery): string =>
    person?.name ?? to ?? t('User {{id}}', { id: person?.id ?? '' });
  const again = useMutation(mutation(messages.resend));
  const resend = ({ id }: Delivery): void => {
    again.mutateAsync({ id }).then(
      () => toast('success', t('It is on its way again.')),
      (error: unknown) => toast('error', t(errorText(error, t('It could not be sent again.')))),
    );
  };
  const columns: Column<Delivery>[] = [
    {
      key: 'to',
      title: t('To'),
      card: 'head',
      cell: (row) => (
        <>
          {recipient(row)}
          {row.person?.name != null && row.to !== null && <span className={css.quiet}>{row.to}</span>}
          <span className={css.quiet}>{t(CHANNELS[row.channel])}</span>
        </>
      ),
    },
    { key: 'template', title: t('Message'), width: '17%', cell: ({ template }) => formatted(template) },
    {
      key: 'state',
      title: t('State'),
      width: '108px',
      cell: ({ state }) => <Status tone={STATES[state].tone}>{t(STATES[state].text)}</Status>,
    },
    { key: 'attempts', title: t('Attempts'), card: 'none', width: '88px', cell: ({ attempts }) => attempts },
    { key: 'error', title: t('Reason'), card: 'quiet', width: '13%', cell: ({ last_error }) => last_error },
    {
      key: 'created',
      title: t('Queued at'),
      card: 'quiet',
      width: '164px',
      cell: ({ created_at }) => localDateTime(created_at),
    },
  ];
  return (
    <Page
      title={t('Delivery Log')}
      lead={t('Every email and text message, and what became of it.')}
      width="wide"
    >
      <ListView
        list={list}
        label={t('Delivery Log')}
        columns={columns}
        actions={[
          {
            kind: 'plain',
            label: t('Send again'),
            name: (row) => t('Send again to {{name}}', { name: row.to ?? recipient(row) }),
            run: resend,
            shown: ({ can_resend }) => can_resend,
          },
        ]}
        filters={[
          choiceFilter({
            name: 'state',
            label: t('State'),
            all: t('All states'),
            options: MESSAGE_STATES.map((value) => ({ value, label: t(STATES[value].text) })),
          }),
          choiceFilter({
            name: 'channel',
            label: t('Channel'),
            all: t('All channels'),
            options: [
              { value: 'email', label: t('Email') },
              { value: 'sms', label: t('Text message') },
            ],
          }),
        ]}
        empty={{ drawing: 'inbox', title: t('No messages yet'), text: t('What is sent shows here.') }}
      />
    </Page>
  );
}
