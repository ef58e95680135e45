import { contactMessages, type ContactMessage } from '@drawpoint/contracts/admin/contact-messages.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { usePanel } from '../../lib/screen/use-panel.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { dateFilter } from '../../ui/lists/plain-filters.tsx';
import { shownColumns, useProviderColumn, type MaybeColumn } from '../../ui/lists/shown-columns.ts';
import { useProviderFilter } from '../../ui/lists/use-provider-filter.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { CONTACT_LIST } from './contact.queries.ts';
import { MessageDialog } from './MessageDialog.tsx';

/** Messages from the contact form (docs/product/back-office.md#contact-messages). */
export function Component() {
  const list = useList(contactMessages.list, CONTACT_LIST);
  const panel = usePanel('message');
  const provider = useProviderFilter();
  const providerColumn = useProviderColumn<ContactMessage>((row) => row.provider.name, { wraps: true });
  const columns: MaybeColumn<ContactMessage>[] = [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      card: 'head',
      cell: ({ id, name }) => (
        <TextLink to={panel.linkTo(id)} preventScrollReset>
          {name}
        </TextLink>
      ),
    },
    {
      key: 'email',
      title: t('Email'),
      sort: 'email',
      width: '29%',
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'phone',
      title: t('Phone'),
      width: '132px',
      card: 'quiet',
      cell: ({ phone }) => phone && formatPhone(phone),
    },
    providerColumn,
    {
      key: 'created_at',
      title: t('Received'),
      sort: 'created_at',
      width: '176px',
      card: 'quiet',
      cell: ({ created_at }) => localDateTime(created_at),
    },
  ];
  return (
    <Page title={t('Contact Messages')} lead={t('Messages from the contact form.')} width="wide">
      <ListView
        list={list}
        label={t('Contact Messages')}
        columns={shownColumns(columns)}
        actions={[
          {
            kind: 'plain',
            label: t('View'),
            name: ({ name }) => t('View the message of {{name}}', { name }),
            run: ({ id }) => panel.open(id),
          },
        ]}
        search={t('Search names and email addresses')}
        filters={[
          dateFilter({ name: 'from', label: t('From') }),
          dateFilter({ name: 'to', label: t('To') }),
          ...provider,
        ]}
        failure={t(failureOf(list.result.error))}
        empty={{
          drawing: 'inbox',
          title: t('No messages yet'),
          text: t('Messages from the contact form show here.'),
        }}
      />
      {panel.id !== null && <MessageDialog id={panel.id} onClose={panel.close} />}
    </Page>
  );
}

/** docs/product/back-office.md#contact-messages */
function failureOf(error: unknown): string {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401) return message('You are not authenticated. Please sign in again.');
  if (status === 403) return message('You do not have permission to view contact messages.');
  return message('Failed to load contact messages.');
}
