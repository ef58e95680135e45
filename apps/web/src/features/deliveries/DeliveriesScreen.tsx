import { adminUsers, type ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { DELIVERY_NAMES, messages, MESSAGE_STATES } from '@drawpoint/contracts/notifier/messages.contract';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { mutation } from '../../lib/api/api.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { personFilter } from '../../ui/lists/person-filter.tsx';
import { choiceFilter, dateFilter } from '../../ui/lists/plain-filters.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { DELIVERY_TEXTS } from './delivery-names.ts';
import { STATES, useDeliveryColumns, type Delivery } from './use-delivery-columns.tsx';

const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Every email and text message with its delivery state, but never its content
 * (docs/product/messages.md#email).
 */
export function Component() {
  const list = useList(messages.listDeliveries, { perPage: 15, fixed: { tz } });
  const { columns, recipient } = useDeliveryColumns();
  const again = useMutation(mutation(messages.resend));
  const resend = ({ id }: Delivery): void => {
    again.mutateAsync({ id }).then(
      () => toast('success', t('Message resent.')),
      (error: unknown) => toast('error', t(errorText(error, t('Failed to resend.')))),
    );
  };
  return (
    <Page
      title={t('Delivery Log')}
      lead={t('Every email and text message and its delivery status.')}
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
          personFilter({
            ...{ name: 'person', label: t('Recipient'), all: t('Everybody'), op: adminUsers.list },
            unknown: (id) => t('Person #{{id}}', { id }),
            toPerson: ({ id, full_name, email }: ListedUser) => ({ id, name: full_name, detail: email }),
            nameOf: (id) =>
              list.result.data?.data.find(({ person }) => person?.id === id)?.person?.name ?? undefined,
          }),
          choiceFilter({
            ...{ name: 'kind', label: t('Message'), all: t('All messages') },
            options: DELIVERY_NAMES.map((value) => ({ value, label: t(DELIVERY_TEXTS[value]) })).sort(
              (one, other) => one.label.localeCompare(other.label),
            ),
          }),
          dateFilter({ name: 'from', label: t('From') }),
          dateFilter({ name: 'to', label: t('To') }),
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
        empty={{ drawing: 'inbox', title: t('No messages yet'), text: t('Sent messages show here.') }}
      />
    </Page>
  );
}
