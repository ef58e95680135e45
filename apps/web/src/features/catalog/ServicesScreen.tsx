import { services, type ManagedService } from '@drawpoint/contracts/booking/services.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { formatMoney } from '@drawpoint/rules/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../lib/use-list.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { useTrashedFilter } from '../../ui/list/use-trashed-filter.ts';
import { Page } from '../../ui/Page.tsx';
import { Status } from '../../ui/Status.tsx';
import css from './Catalog.module.css';
import { SERVICES_LIST } from './catalog.queries.ts';
import { NeededDialog } from './NeededDialog.tsx';
import { ServiceForm } from './ServiceForm.tsx';
import { useServiceActions } from './use-service-actions.ts';

/** What can be booked, with its prices and lengths (3 §2, Service List). */
export function Component() {
  const { t } = useTranslation();
  const list = useList(services.list, SERVICES_LIST);
  const [edited, setEdited] = useState<ManagedService | 'new' | null>(null);
  const { actions, needed, forget } = useServiceActions(setEdited);
  const close = () => setEdited(null);

  const columns: Column<ManagedService>[] = [
    {
      key: 'name',
      title: t('Name'),
      sort: 'name',
      card: 'head',
      cell: ({ name, deleted_at }) =>
        deleted_at ? (
          <span className={css.name}>
            <span className={css.cut}>{t(name)}</span>
            <Status tone="bad">{t('deleted')}</Status>
          </span>
        ) : (
          t(name)
        ),
    },
    {
      key: 'price',
      title: t('Price'),
      sort: 'price',
      width: '96px',
      cell: ({ price }) => <span className={css.amount}>{formatMoney(price)}</span>,
    },
    {
      key: 'length',
      title: t('Length'),
      width: '80px',
      card: 'quiet',
      cell: (service) => t('{{minutes}} min', { minutes: service.default_appointment_length_minutes }),
    },
    {
      key: 'extension',
      title: t('Extra extension'),
      width: '128px',
      card: 'quiet',
      cell: (service) =>
        t('+{{minutes}} min extra', { minutes: service.default_extra_radius_extension_minutes }),
    },
    {
      key: 'active',
      title: t('Active'),
      sort: 'active',
      width: '112px',
      cell: ({ active, deleted_at }) =>
        deleted_at ? null : active ? (
          <Status tone="good">{t('Active')}</Status>
        ) : (
          <Status tone="calm">{t('Inactive')}</Status>
        ),
    },
    {
      key: 'created',
      title: t('Created'),
      sort: 'created_at',
      width: '104px',
      card: 'none',
      cell: ({ created_at }) => formatDate(created_at),
    },
  ];
  const trashed = useTrashedFilter(t('Deleted services'));
  return (
    <Page
      title={t('Services', { context: 'screen' })}
      width="wide"
      actions={<AccentButton onClick={() => setEdited('new')}>{t('Add a service')}</AccentButton>}
    >
      <ListView
        list={list}
        label={t('Services', { context: 'screen' })}
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
