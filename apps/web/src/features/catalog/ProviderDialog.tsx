import { providers, type ManagedProvider } from '@drawpoint/contracts/booking/providers.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { markStale } from '../../lib/api/stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../ui/dialogs/stored-draft.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import css from './Catalog.module.css';
import {
  PROVIDER_LABELS,
  PROVIDER_TEXTS,
  showProvider,
  toProviderInput,
  toProviderValues,
} from './provider-values.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { catalog, type Phlebotomist } from '@drawpoint/contracts/booking/catalog.contract';
import { useList } from '../../lib/lists/use-list.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';

const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);
const toValues = (provider: ManagedProvider | null) => ({
  ...toProviderValues(provider),
  phlebotomists: provider?.phlebotomists ?? [],
});

/**
 * Adds or edits a provider and its phlebotomists. Saves against the version that was opened (decision 096).
 */
export function ProviderDialog({
  provider,
  onClose,
}: {
  provider: ManagedProvider | null;
  onClose: () => void;
}) {
  const [basis, setBasis] = useState(provider);
  const form = useForm({
    initial: toValues(provider),
    op: provider ? providers.update : providers.create,
    toInput: ({ phlebotomists: _set, ...values }) => ({
      ...toProviderInput(values),
      ...(basis && { id: basis.id, version: basis.version }),
    }),
    texts: PROVIDER_TEXTS,
    send: (input) => save(input as InputOf<typeof providers.update>),
    fallback: t('Save failed.'),
    onDone: () => {
      toast('success', t('Saved.'));
      onClose();
    },
  });
  useStoredDraft(`provider.${provider ? `${provider.id}.${provider.version}` : 'new'}`, form);
  const { stale, settle } = useStale<ManagedProvider, object>(form, toValues, setBasis);

  /** Saves the profile first. It stays saved when the server rejects the list of phlebotomists. */
  async function save(input: InputOf<typeof providers.update>): Promise<ManagedProvider> {
    const set = sorted(form.values.phlebotomists);
    const saved: ManagedProvider = await (basis
      ? call(providers.update, input)
      : call(providers.create, input as InputOf<typeof providers.create>));
    setBasis(saved);
    markStale(providers.update.writes);
    if (String(sorted(saved.phlebotomists)) === String(set)) return saved;
    return call(providers.setPhlebotomists, { id: saved.id, version: saved.version, set });
  }

  const isNameless = form.values.name.trim() === '';
  const labels = Object.fromEntries(Object.entries(PROVIDER_LABELS).map(([name, label]) => [name, t(label)]));
  return (
    <Dialog wide onClose={onClose} title={provider ? t('Edit Provider') : t('Add Provider')}>
      <div className={css.dialog}>
        <Form form={form}>
          <StaleNotice stale={stale} labels={labels} show={showProvider} settle={settle} />
          <ProviderFields form={form} />
          <WorkersTable
            chosen={form.values.phlebotomists}
            onChange={(phlebotomists) => form.set('phlebotomists', phlebotomists)}
          />
          <div className={css.foot}>
            <span className={css.default}>{isNameless && t('A provider needs a name.')}</span>
            <span className={css.buttons}>
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              <SubmitButton form={form} accent disabled={isNameless}>
                {t('Save')}
              </SubmitButton>
            </span>
          </div>
        </Form>
      </div>
    </Dialog>
  );
}

type WorkersTableProps = { chosen: readonly number[]; onChange: (chosen: number[]) => void };

/**
 * All phlebotomists, with a checkbox for those who work for the provider
 * (docs/product/back-office.md#providers).
 */
function WorkersTable({ chosen, onChange }: WorkersTableProps) {
  const list = useList(catalog.listStaffPhlebotomists, {
    inMemory: true,
    perPage: 10,
    perPageChoices: [10, 15, 25, 50],
  });
  const works = (id: number) => chosen.includes(id);
  const change = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <section className={css.workers} aria-label={t('Phlebotomists')}>
      <h3 className={css.subtitle}>{t('Phlebotomists')}</h3>
      <p className={css.default} aria-live="polite">
        {t('{{count}} work for this provider', { count: chosen.length })}
      </p>
      <ListView<Phlebotomist>
        list={list}
        label={t('Phlebotomists')}
        search={t('Search phlebotomists')}
        columns={[
          {
            key: 'name',
            title: t('Name'),
            card: 'head',
            cell: ({ id, name }) => (
              <Checkbox
                label={name}
                checked={works(id)}
                onChange={({ currentTarget }) => change(id, currentTarget.checked)}
              />
            ),
          },
          {
            key: 'providers',
            title: t('Works for'),
            card: 'quiet',
            cell: ({ providers }) => providers.map(({ name }) => name).join(', '),
          },
          { key: 'email', title: t('Email'), card: 'quiet', cell: ({ email }) => email ?? '' },
        ]}
        nothing={t('No phlebotomists found.')}
        empty={{ title: t('No phlebotomists found.') }}
      />
    </section>
  );
}
