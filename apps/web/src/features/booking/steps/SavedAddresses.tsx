import type { Address } from '@drawpoint/contracts/auth/addresses.contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../lib/confirm.ts';
import { cityText, streetText } from '../../../lib/place.ts';
import { useRemoval } from '../../../lib/use-removal.ts';
import { QueryView } from '../../../ui/QueryView.tsx';
import { CardsSkeleton } from '../CardsSkeleton.tsx';
import { ChoiceCard, Choices, ChoiceTag, ChoiceText, ChoiceTitle } from '../ChoiceCard.tsx';
import type { Wizard } from '../use-wizard.ts';
import { AddressMenu } from './AddressMenu.tsx';
import css from './SavedAddresses.module.css';
import { useAddressActions } from './use-address-actions.ts';

const AddressDialog = lazy(async () => ({ default: (await import('./AddressDialog.tsx')).AddressDialog }));

/** The saved addresses as cards, beside the way to type another one (2 §2). */
export function SavedAddresses({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation();
  const { draft, saved, change } = wizard;
  const [edited, setEdited] = useState<Address | 'new' | null>(null);
  const choose = (id: number | null) => change({ type: 'saved-address', id });
  const { makeDefault, remove } = useAddressActions();
  const removal = useRemoval();

  const shown = (data: readonly Address[]) => data.filter((address) => !removal.isHidden(address));

  async function askToRemove(address: Address): Promise<void> {
    const text = address.label ? `${address.label}: ${streetText(address)}` : streetText(address);
    if (!(await confirm({ title: t('Delete this address?'), text, verb: t('Delete'), tone: 'bad' }))) return;
    const isChosen = draft.addressId === address.id;
    if (isChosen) choose(null);
    removal.remove(address.id, {
      text: t('Address deleted.'),
      run: () => remove(address.id),
      undone: () => isChosen && choose(address.id),
    });
  }

  return (
    <>
      <QueryView
        query={saved}
        skeleton={<CardsSkeleton cards={2} />}
        isEmpty={({ data }) => data.every(removal.isHidden)}
      >
        {({ data }) => (
          <Choices legend={t('Address of the visit')}>
            {shown(data).map((address) => (
              <ChoiceCard
                key={address.id}
                name="address"
                value={String(address.id)}
                checked={draft.addressId === address.id}
                onChoose={() => choose(address.id)}
                menu={
                  <AddressMenu
                    name={address.label ?? streetText(address)}
                    isDefault={address.is_default}
                    onEdit={() => setEdited(address)}
                    onDefault={() =>
                      makeDefault(
                        address,
                        data.find(({ is_default }) => is_default),
                      )
                    }
                    onDelete={() => void askToRemove(address)}
                  />
                }
              >
                <ChoiceTitle>
                  {address.label ?? streetText(address)}
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
