import { services, type ManagedService } from '@drawpoint/contracts/booking/services.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../lib/use-list.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { ListView } from '../../ui/list/ListView.tsx';
import { useTrashedFilter } from '../../ui/list/use-trashed-filter.ts';
import { Page } from '../../ui/Page.tsx';
import { SERVICES_LIST } from './catalog.queries.ts';
import { NeededDialog } from './NeededDialog.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { useServiceActions } from './use-service-actions.ts';
import { useServiceColumns } from './use-service-columns.tsx';

/** What can be booked, with its prices and lengths (3 §2, Service List). */
export function Component() {
  const { t } = useTranslation();
  const list = useList(services.list, SERVICES_LIST);
  const [edited, setEdited] = useState<ManagedService | 'new' | null>(null);
  const { actions, needed, forget } = useServiceActions(setEdited);
  const columns = useServiceColumns();
  const close = () => setEdited(null);
  const trashed = useTrashedFilter(t('Deleted services'));
  return (
    <Page
      title={t('Service List')}
      width="wide"
      actions={<AccentButton onClick={() => setEdited('new')}>{t('Add a service')}</AccentButton>}
    >
      <ListView
        list={list}
        label={t('Service List')}
        columns={columns}
        actions={actions}
        search={t('Search services')}
        filters={[trashed]}
        isDimmed={({ deleted_at }) => deleted_at !== null}
        editor={
          edited && {
            id: edited === 'new' ? 'new' : edited.id,
            form: (
              <ServiceForm
                key={edited === 'new' ? 'new' : edited.id}
                service={edited === 'new' ? null : edited}
                onClose={close}
              />
            ),
          }
        }
        nothing={t('No services found')}
        empty={{ title: t('No services found'), text: t('Patients can book what you add here.') }}
      />
      {needed && (
        <NeededDialog
          title={t('{{name}} is still needed', { name: needed.service.name })}
          text={needed.text}
          about={{ service_id: needed.service.id }}
          onClose={forget}
        />
      )}
    </Page>
  );
}
