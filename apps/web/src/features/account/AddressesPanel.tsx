import { addresses, type Address } from '@drawpoint/contracts/auth/addresses.contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { cityText, streetText } from '../../lib/places/place.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { Status } from '../../ui/text/Status.tsx';
import AddressDialog from '../booking/steps/AddressDialog.tsx';
import { addressName, useAddressActions } from '../booking/steps/use-address-actions.ts';
import css from './Account.module.css';

const PER_PAGE = 10;

/** The saved addresses, ten per page (docs/product/accounts.md#addresses). */
export default function AddressesPanel() {
  const list = useList(addresses.list, { perPage: PER_PAGE });
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const { makeDefault, askToRemove, isHidden } = useAddressActions();
  // The empty state has an Add button of its own.
  const isEmpty = list.result.data?.total === 0 && !list.state.q;

  return (
    <div className={css.stack}>
      {!isEmpty && (
        <div className={css.head}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {t('Add a saved address')}
          </Button>
        </div>
      )}
      <ListView
        list={list}
        label={t('Saved Addresses')}
        search={t('Search your addresses')}
        isGone={isHidden}
        columns={[
          { key: 'name', title: t('Name'), cell: addressName, card: 'head' },
          { key: 'street', title: t('Address'), cell: streetText },
          { key: 'city', title: t('City'), cell: cityText },
          {
            key: 'default',
            title: t('Default'),
            cell: ({ is_default }) => is_default && <Status tone="good">{t('Default')}</Status>,
            width: '14%',
          },
        ]}
        actions={[
          {
            label: t('Edit'),
            name: (address) => t('Edit {{name}}', { name: addressName(address) }),
            run: setEdited,
            kind: 'plain',
          },
          {
            label: t('Set as default'),
            name: (address) => t('Set {{name}} as default', { name: addressName(address) }),
            run: (address) =>
              makeDefault(
                address,
                list.result.data?.data.find(({ is_default }) => is_default),
              ),
            shown: ({ is_default }) => !is_default,
            kind: 'menu',
          },
          {
            label: t('Delete'),
            name: (address) => t('Delete {{name}}', { name: addressName(address) }),
            run: (address) => void askToRemove(address),
            kind: 'menu',
            tone: 'bad',
          },
        ]}
        empty={{
          drawing: 'lost',
          title: t('No saved addresses yet'),
          text: t('Save the places we visit you, and booking is one tap shorter.'),
          action: <Button onClick={() => setEdited('new')}>{t('Add a saved address')}</Button>,
        }}
      />
      {edited && (
        <AddressDialog
          address={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => undefined}
        />
      )}
    </div>
  );
}
