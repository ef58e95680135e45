import { addresses, type Address } from '@drawpoint/contracts/auth/addresses.contract';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../i18n/translate.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { toast } from '../../../lib/screen/toasts.ts';
import { useStale } from '../../../lib/forms/use-stale.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../../ui/dialogs/stored-draft.ts';
import { AddressFields } from '../../../ui/map/AddressFields.tsx';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { Textarea } from '../../../ui/fields/Textarea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { StaleNotice } from '../../../ui/states/StaleNotice.tsx';
import css from './AddressDialog.module.css';
import { refreshAddresses } from './use-address-actions.ts';

type AddressDialogProps = {
  /** The address to edit; null for a new one. */
  address: Address | null;
  onClose: () => void;
  onSaved: (address: Address) => void;
};

const toValues = (address: Address | null) => ({
  label: address?.label ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zip: address?.zip ?? '',
  phone: address?.phone ? formatPhone(address.phone) : '',
  notes: address?.notes ?? '',
});

/** Adds or edits a saved address. An edit is saved against the version that was opened (decision 096). */
export default function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const [basis, setBasis] = useState(address);
  const form = useForm({
    initial: { ...toValues(address), is_default: false },
    op: address ? addresses.update : addresses.create,
    toInput: ({ is_default, ...values }) => ({
      ...values,
      ...(is_default && { is_default }),
      ...(basis && { id: basis.id, version: basis.version }),
    }),
    fallback: t('Save failed.'),
    onDone: async (kept) => {
      await refreshAddresses();
      toast('success', t('Saved.'));
      onSaved(kept);
      onClose();
    },
  });
  useStoredDraft(`address.${address ? `${address.id}.${address.version}` : 'new'}`, form);
  const { stale, settle } = useStale(form, toValues, setBasis);
  const labels = {
    label: t('Label (optional)'),
    line1: t('Address'),
    line2: t('Apartment or suite (optional)'),
    city: t('City'),
    state: t('State'),
    zip: t('ZIP'),
    phone: t('Phone (optional)'),
    notes: t('Special instructions (optional)'),
  };
  // A portal, because HTML forbids a form inside the wizard's form.
  return createPortal(
    <Dialog onClose={onClose} title={address ? t('Edit address') : t('Add a saved address')}>
      <div className={css.body}>
        <Form form={form}>
          <StaleNotice stale={stale} labels={labels} show={toValues} settle={settle} />
          <TextField
            {...form.field('label')}
            label={labels.label}
            placeholder={t('Home, work, mother…')}
            data-autofocus
          />
          <AddressFields field={form.field}>
            <TextField {...form.field('line2')} label={labels.line2} autoComplete="address-line2" />
          </AddressFields>
          <PhoneField {...form.field('phone')} label={labels.phone} />
          <Textarea {...form.field('notes')} label={labels.notes} maxLength={1000} rows={2} />
          {!address?.is_default && (
            <CheckField {...form.field('is_default')} label={t('Use as my default address')} />
          )}
          <div className={css.actions}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <SubmitButton form={form} accent>
              {t('Save')}
            </SubmitButton>
          </div>
        </Form>
      </div>
    </Dialog>,
    document.body,
  );
}
