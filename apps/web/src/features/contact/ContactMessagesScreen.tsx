import { CONTACT_STATES, contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { usePanel } from '../../lib/screen/use-panel.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { choiceFilter, dateFilter } from '../../ui/lists/plain-filters.tsx';
import { useProviderFilter } from '../../ui/lists/use-provider-filter.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { CONTACT_STATE_TEXTS } from './contact-states.ts';
import { CONTACT_LIST } from './contact.queries.ts';
import { MessageDialog } from './MessageDialog.tsx';
import { useContactColumns } from './use-contact-columns.tsx';

/** Messages from the contact form (docs/product/back-office.md#contact-messages). */
export function Component() {
  const list = useList(contactMessages.list, CONTACT_LIST);
  const panel = usePanel('message');
  const provider = useProviderFilter();
  const columns = useContactColumns((id) => panel.linkTo(id));
  return (
    <Page title={t('Contact Messages')} lead={t('Messages from the contact form.')} width="wide">
      <ListView
        list={list}
        label={t('Contact Messages')}
        columns={columns}
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
          choiceFilter({
            ...{ name: 'state', label: t('State'), all: t('All states') },
            options: CONTACT_STATES.map((value) => ({ value, label: t(CONTACT_STATE_TEXTS[value].text) })),
          }),
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
