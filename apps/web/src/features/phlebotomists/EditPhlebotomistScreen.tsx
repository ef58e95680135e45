import { phlebotomists, type ManagedPhlebotomist } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { PersonalPanel } from './PersonalPanel.tsx';

const AreaPanel = lazy(async () => ({ default: (await import('./AreaPanel.tsx')).AreaPanel }));
const AvailabilityPanel = lazy(async () => ({
  default: (await import('./availability/AvailabilityPanel.tsx')).AvailabilityPanel,
}));
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
    <Page title={basis.full_name} lead={basis.providers.map(({ name }) => name).join(', ')} width="wide">
      <Tabs
        label={t('Edit Phlebotomist')}
        tabs={[
          {
            name: 'personal',
            label: t('Personal Info'),
            panel: () => <PersonalPanel {...props} part="person" />,
          },
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
