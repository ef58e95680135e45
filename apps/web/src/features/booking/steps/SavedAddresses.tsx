import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { cityText, streetText } from '../../../lib/places/place.ts';
import { QueryView } from '../../../ui/states/QueryView.tsx';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import { ChoiceCard, Choices, ChoiceTag, ChoiceText, ChoiceTitle } from '../ChoiceCard.tsx';
import type { Wizard } from '../use-wizard.ts';
import { AddressMenu } from './AddressMenu.tsx';
import css from './SavedAddresses.module.css';
import { addressName, useAddressActions } from './use-address-actions.ts';

const AddressDialog = lazy(() => import('./AddressDialog.tsx'));

/** The saved addresses as cards, plus a way to type another one (docs/product/booking.md#location). */
export function SavedAddresses({ wizard }: { wizard: Wizard }) {
  const { draft, saved, change } = wizard;
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const choose = (id: number | null) => change({ type: 'saved-address', id });
  const { makeDefault, askToRemove, isHidden } = useAddressActions();

  function remove(address: Address): void {
    const chooseInstead = (id: number | null) => draft.addressId === address.id && choose(id);
    void askToRemove(
      address,
      () => chooseInstead(null),
      () => chooseInstead(address.id),
    );
  }

  return (
    <>
      <QueryView
        query={saved}
        skeleton={<CardsSkeleton cards={2} />}
        isEmpty={({ data }) => data.every(isHidden)}
      >
        {({ data }) => (
          <Choices legend={t('Visit address')}>
            {data
              .filter((address) => !isHidden(address))
              .map((address) => (
                <ChoiceCard
                  key={address.id}
                  name="address"
                  value={String(address.id)}
                  checked={draft.addressId === address.id}
                  onChoose={() => choose(address.id)}
                  menu={
                    <AddressMenu
                      name={addressName(address)}
                      isDefault={address.is_default}
                      onEdit={() => setEdited(address)}
                      onDefault={() =>
                        makeDefault(
                          address,
                          data.find(({ is_default }) => is_default),
                        )
                      }
                      onDelete={() => remove(address)}
                    />
                  }
                >
                  <ChoiceTitle>
                    {addressName(address)}
                    {address.is_default && <ChoiceTag>{t('Default')}</ChoiceTag>}
                  </ChoiceTitle>
                  <ChoiceText>
                    {`${address.label ? `${streetText(address)}, ` : ''}${cityText(address)}`}
                  </ChoiceText>
                </ChoiceCard>
              ))}
            <ChoiceCard
              name="address"
              value="other"
              checked={draft.addressId === null}
              onChoose={() => choose(null)}
            >
              <ChoiceTitle>{t('Another address')}</ChoiceTitle>
              <ChoiceText>{t('Type an address for this visit.')}</ChoiceText>
            </ChoiceCard>
            <Button
              variant="subtle"
              className={css.add}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => setEdited('new')}
            >
              {t('Add a saved address')}
            </Button>
          </Choices>
        )}
      </QueryView>
      <Suspense>
        {edited && (
          <AddressDialog
            address={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSaved={({ id }) => {
              if (edited === 'new') choose(id);
              else if (draft.addressId === id) wizard.dispatch({ type: 'forget-place' });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
