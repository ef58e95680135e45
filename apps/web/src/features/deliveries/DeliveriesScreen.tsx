import { messages, MESSAGE_STATES } from '@drawpoint/contracts/notifier/messages.contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api-error.ts';
import { mutation } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useList } from '../../lib/use-list.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { choiceFilter } from '../../ui/list/plain-filters.tsx';
import { Page } from '../../ui/Page.tsx';
import { STATES, useDeliveryColumns, type Delivery } from './use-delivery-columns.tsx';

/** Every email and text message and what became of it (OP §8); never what it said. */
export function Component() {
  const { t } = useTranslation();
  const list = useList(messages.listDeliveries, { perPage: 15 });
  const { columns, recipient } = useDeliveryColumns();
  const again = useMutation(mutation(messages.resend));
  const resend = ({ id }: Delivery): void => {
    again.mutateAsync({ id }).then(
      () => toast('success', t('It is on its way again.')),
      (error: unknown) => toast('error', t(errorText(error, t('It could not be sent again.')))),
    );
  };
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
