import { type AdminUser, adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { EditUserPanel } from './EditUserPanel.tsx';

const DocumentSlots = lazy(async () => ({
  default: (await import('../documents/DocumentSlots.tsx')).DocumentSlots,
}));

/** Edit User (docs/product/back-office.md#users). */
export function Component() {
  const { id = '' } = useParams();
  const found = useQuery({ ...query(adminUsers.get, { id: Number(id) }), staleTime: Infinity });
  const view = (
    <QueryView
      query={found}
      failure={t('Failed to load user.')}
      back={{ to: paths.users, label: t('User List') }}
    >
      {(user) => <Editor key={user.id} opened={user} />}
    </QueryView>
  );
  // On an error the name for the page title is unknown.
  return found.isLoadingError ? <Page title={t('Edit User')}>{view}</Page> : view;
}

function Editor({ opened }: { opened: AdminUser }) {
  const [basis, setBasis] = useState(opened);
  const props = { basis, setBasis };
  return (
    <Page title={basis.full_name} lead={<EmailText email={basis.email} />}>
      <Tabs
        label={t('Edit User')}
        tabs={[
          {
            name: 'personal',
            label: t('Personal Info'),
            panel: () => <EditUserPanel {...props} part="person" />,
          },
          {
            name: 'documents',
            label: t('Documents'),
            panel: () => <DocumentSlots userId={basis.id} canUpload />,
          },
          {
            name: 'preferences',
            label: t('Notifications & Preferences'),
            panel: () => <EditUserPanel {...props} part="preferences" />,
          },
        ]}
      />
    </Page>
  );
}
