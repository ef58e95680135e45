import { addresses, type Address } from '@drawpoint/contracts/auth/addresses.contract';
import { Button } from '@mantine/core';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { toast } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AddressFields } from '../../../ui/fields/AddressFields.tsx';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import css from './AddressDialog.module.css';
import { refreshAddresses } from './use-address-actions.ts';

type AddressDialogProps = {
  /** The one to change; null for a new one. */
  address: Address | null;
  onClose: () => void;
  onSaved: (address: Address) => void;
};

/** Adds a saved address or changes one. */
export function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: {
      label: address?.label ?? '',
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      zip: address?.zip ?? '',
      is_default: false,
    },
    op: address ? addresses.update : addresses.create,
    toInput: ({ is_default, ...values }) => ({
      ...values,
      ...(is_default && { is_default }),
      ...(address && { id: address.id }),
    }),
    fallback: t('Save failed.'),
    onDone: async (kept) => {
      await refreshAddresses();
      toast('success', t('Saved.'));
      onSaved(kept);
      onClose();
    },
  });
  // In the wizard's form another form must not stand.
  return createPortal(
    <Dialog onClose={onClose} title={address ? t('Edit address') : t('Add a saved address')}>
      <div className={css.body}>
        <Form form={form} asks={false}>
          <TextField
            {...form.field('label')}
            label={t('Label (optional)')}
            placeholder={t('Home, work, mother…')}
            data-autofocus
          />
          <AddressFields field={form.field}>
            <TextField
              {...form.field('line2')}
              label={t('Apartment or suite (optional)')}
              autoComplete="address-line2"
            />
          </AddressFields>
          {!address?.is_default && (
            <CheckField {...form.field('is_default')} label={t('Use as my default address')} />
          )}
          <div className={css.actions}>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <SubmitButton form={form}>{t('Save')}</SubmitButton>
          </div>
        </Form>
      </div>
    </Dialog>,
    document.body,
  );
}
