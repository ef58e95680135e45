import { myProvider, type ProviderService } from '@drawpoint/contracts/booking/my-provider.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { useList } from '../../lib/lists/use-list.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Status } from '../../ui/text/Status.tsx';
import css from './Catalog.module.css';
import { ownServicesList } from './catalog.queries.ts';
import { OwnTermsForm } from './OwnTermsForm.tsx';

/** The services with the provider's own prices and lengths; each is edited in place. */
export function OwnServicesCard({ providerId }: { providerId: number | undefined }) {
  const list = useList(myProvider.listServices, ownServicesList(providerId));
  const [edited, setEdited] = useState<ProviderService | null>(null);
  /** The provider's own value, or a muted default. */
  const value = (own: string | null, usual: string): ReactNode =>
    own === null ? <span className={css.default}>{t('{{value}} (default)', { value: usual })}</span> : own;
  const minutes = (count: number) => t('{{minutes}} min', { minutes: count });
  const columns: Column<ProviderService>[] = [
    { key: 'name', title: t('Service'), card: 'head', cell: ({ name }) => t(name) },
    {
      key: 'price',
      title: t('Price'),
      width: '152px',
      cell: ({ price, default_price }) =>
        value(price === null ? null : formatMoney(price), formatMoney(default_price)),
    },
    {
      key: 'length',
      title: t('Length'),
      width: '152px',
      card: 'quiet',
      cell: ({ appointment_length_minutes: own, default_length_minutes: usual }) =>
        value(own === null ? null : minutes(own), minutes(usual)),
    },
    {
      key: 'extension',
      title: t('Extra extension'),
      width: '152px',
      card: 'quiet',
      cell: ({ extra_radius_extension_minutes: own, default_extra_extension_minutes: usual }) =>
        value(own === null ? null : `+${minutes(own)}`, `+${minutes(usual)}`),
    },
    {
      key: 'offered',
      title: t('Offered'),
      width: '136px',
      cell: ({ enabled, active }) =>
        !active ? (
          <Status tone="calm">{t('Inactive')}</Status>
        ) : enabled === false ? (
          <Status tone="calm">{t('Not offered')}</Status>
        ) : (
          <Status tone="good">{t('Offered')}</Status>
        ),
    },
  ];
  return (
    <section className={css.own} aria-labelledby="own-services">
      <h2 id="own-services" className={css.title}>
        {t('Your services')}
      </h2>
      <ListView
        list={list}
        label={t('Your services')}
        columns={columns}
        actions={[
          {
            kind: 'plain',
            label: t('Edit'),
            name: ({ name }) => t('Edit {{name}}', { name: t(name) }),
            run: setEdited,
          },
        ]}
        search={t('Search services')}
        isDimmed={({ active, enabled }) => !active || enabled === false}
        editor={
          edited && {
            id: edited.id,
            form: <OwnServiceForm key={edited.id} row={edited} onClose={() => setEdited(null)} />,
          }
        }
        nothing={t('No services found')}
        empty={{ title: t('No services found') }}
      />
    </section>
  );
}

/** Edits a provider's own terms of a service. */
function OwnServiceForm({ row, onClose }: { row: ProviderService; onClose: () => void }) {
  return (
    <OwnTermsForm
      row={row}
      op={myProvider.updateService}
      toInput={({ offered, ...terms }, { id, provider_id, version }) => ({
        ...{ ...terms, id, provider_id, version },
        // Null means the default, which is enabled.
        enabled: offered ? null : false,
      })}
      flag={{
        name: 'enabled',
        label: t('Offered'),
        description: t('Patients can book it with you. A blank field takes the default.'),
        is: ({ enabled }) => enabled !== false,
      }}
      usual={{
        price: row.default_price,
        length: row.default_length_minutes,
        extension: row.default_extra_extension_minutes,
      }}
      about={{ provider_id: row.provider_id, service_id: row.id }}
      onClose={onClose}
    />
  );
}
