import { addresses, type Address } from '@drawpoint/contracts/auth/addresses.contract';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form.ts';
import { toast } from '../../../lib/toasts.ts';
import forms from '../../../ui/Form.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { AddressFields } from './AddressFields.tsx';
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
    fallback: t('Save failed.'),
    onSubmit: async ({ is_default, ...values }) => {
      const input = { ...values, ...(is_default && { is_default }) };
      const kept = address
        ? await call(addresses.update, { id: address.id, ...input })
        : await call(addresses.create, input);
      await refreshAddresses();
      toast('success', t('Saved.'));
      onSaved(kept);
      onClose();
    },
  });
  const field = (name: 'label' | 'line1' | 'line2' | 'city' | 'state' | 'zip') => {
    const { error, ...props } = form.field(name);
    return { ...props, error: error && t(error) };
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={address ? t('Edit address') : t('Add a saved address')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      classNames={{ title: css.title, content: css.content }}
    >
      <form
        {...form.root}
        className={forms.form}
        onSubmit={(event) => {
          // In React's tree the wizard's own form lies around this one.
          event.stopPropagation();
          void form.root.onSubmit(event);
        }}
      >
        {form.problem && <Notice tone="bad">{t(form.problem.text)}</Notice>}
        <TextInput
          {...field('label')}
          label={t('Label (optional)')}
          placeholder={t('Home, work, mother…')}
          data-autofocus
        />
        <AddressFields field={field}>
          <TextInput
            {...field('line2')}
            label={t('Apartment or suite (optional)')}
            autoComplete="address-line2"
          />
        </AddressFields>
        {!address?.is_default && (
          <Checkbox {...form.check('is_default')} label={t('Use as my default address')} />
        )}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
