import { providers, type ManagedProvider } from '@drawpoint/contracts/booking/providers.contract';
import { formatDate } from '@drawpoint/rules/dates';
import { formatMoney } from '@drawpoint/rules/money';
import { formatPhone } from '@drawpoint/rules/phone';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Page } from '../../ui/page/Page.tsx';
import css from './Catalog.module.css';
import { PROVIDERS_LIST } from './catalog.queries.ts';
import { addressText } from './provider-values.ts';
import { ProviderDialog } from './ProviderDialog.tsx';

/** The list of providers (docs/product/back-office.md#providers). */
export function Component() {
  const list = useList(providers.list, PROVIDERS_LIST);
  const [edited, setEdited] = useState<ManagedProvider | 'new' | null>(null);
  const columns: Column<ManagedProvider>[] = [
    { key: 'name', title: t('Name'), sort: 'name', card: 'head', cell: ({ name }) => name },
    {
      key: 'address',
      title: t('City'),
      width: '22%',
      card: 'quiet',
      cell: ({ address }) => addressText({ ...address, line1: null }),
    },
    {
      key: 'phone',
      title: t('Phone'),
      width: '136px',
      card: 'quiet',
      cell: ({ phone }) => phone && formatPhone(phone),
    },
    {
      key: 'travel',
      title: t('Travel price'),
      width: '104px',
      card: 'none',
      cell: ({ travel_price }) => <span className={css.amount}>{formatMoney(travel_price)}</span>,
    },
    {
      key: 'phlebotomists',
      title: t('Phlebotomists'),
      width: '120px',
      card: 'quiet',
      cell: ({ phlebotomists }) => t('{{count}} phlebotomists', { count: phlebotomists.length }),
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
  return (
    <Page
      title={t('Provider List')}
      width="wide"
      actions={<AccentButton onClick={() => setEdited('new')}>{t('Add Provider')}</AccentButton>}
    >
      <ListView
        list={list}
        label={t('Provider List')}
        columns={columns}
        actions={[
          {
            kind: 'plain',
            label: t('Edit'),
            name: ({ name }) => t('Edit {{name}}', { name }),
            run: setEdited,
          },
        ]}
        search={t('Search providers')}
        nothing={t('No providers found')}
        empty={{
          title: t('No providers found'),
          text: t('A provider is a company with its own phlebotomists and admins.'),
        }}
      />
      {edited && (
        <ProviderDialog provider={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}
