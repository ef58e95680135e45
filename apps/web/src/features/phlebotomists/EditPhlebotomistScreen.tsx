import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { phlebotomists, type ManagedPhlebotomist } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { sendInvitation } from '../users/send-invitation.ts';
import { PersonalPanel } from './PersonalPanel.tsx';

const AreaPanel = lazy(async () => ({ default: (await import('./AreaPanel.tsx')).AreaPanel }));
const AvailabilityPanel = lazy(async () => ({
  default: (await import('./availability/AvailabilityPanel.tsx')).AvailabilityPanel,
}));
const ProfilePanel = lazy(async () => ({ default: (await import('./ProfilePanel.tsx')).ProfilePanel }));
const DocumentSlots = lazy(async () => ({
  default: (await import('../documents/DocumentSlots.tsx')).DocumentSlots,
}));

/** Edit Phlebotomist (docs/product/back-office.md#phlebotomists). */
export function Component() {
  const { id = '' } = useParams();
  const found = useQuery({ ...query(phlebotomists.get, { id: Number(id) }), staleTime: Infinity });
  const view = (
    <QueryView
      query={found}
      failure={t('Failed to load phlebotomist.')}
      back={{ to: paths.phlebotomists, label: t('Phlebotomists') }}
    >
      {(record) => <Editor key={record.id} opened={record} />}
    </QueryView>
  );
  // On an error the name for the page title is unknown.
  return found.isLoadingError ? <Page title={t('Edit Phlebotomist')}>{view}</Page> : view;
}

function Editor({ opened }: { opened: ManagedPhlebotomist }) {
  const [basis, setBasis] = useState(opened);
  const props = { basis, setBasis };
  return (
    <Page
      title={basis.full_name}
      lead={basis.providers.map(({ name }) => name).join(', ')}
      width="wide"
      actions={<InvitationButton id={basis.id} />}
    >
      <Tabs
        label={t('Edit Phlebotomist')}
        tabs={[
          {
            name: 'personal',
            label: t('Personal Info'),
            panel: () => <PersonalPanel {...props} part="person" />,
          },
          { name: 'profile', label: t('What patients see'), panel: () => <ProfilePanel {...props} /> },
          {
            name: 'documents',
            label: t('Documents'),
            panel: () => <DocumentSlots userId={basis.id} canUpload />,
          },
          { name: 'area', label: t('Service Area'), panel: () => <AreaPanel {...props} /> },
          {
            name: 'availability',
            label: t('Availability'),
            panel: () => <AvailabilityPanel id={basis.id} />,
          },
          {
            name: 'preferences',
            label: t('Notifications & Preferences'),
            panel: () => <PersonalPanel {...props} part="preferences" />,
          },
        ]}
      />
    </Page>
  );
}

/** Sends the invitation again, while the person has not chosen a password. */
function InvitationButton({ id }: { id: number }) {
  const account = useQuery(query(adminUsers.get, { id }));
  const sending = useMutation({ mutationFn: sendInvitation });
  if (!account.data?.may.includes('invite')) return null;
  return (
    <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate(account.data)}>
      {t('Send the invitation again')}
    </Button>
  );
}
