import { type RoleRecord, roles } from '@drawpoint/contracts/auth/roles.contract';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import css from './Roles.module.css';

/** The form to add a role; a blank name is ignored (docs/product/back-office.md#roles). */
export function AddRole() {
  const form = useForm({
    op: roles.create,
    initial: { name: '' },
    fallback: t('The role could not be saved.'),
    onDone: (): void => form.set('name', ''),
  });
  const unlessBlank = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (form.values.name.trim() !== '') await form.root.onSubmit(event);
  };
  return (
    <Form form={{ ...form, root: { ...form.root, onSubmit: unlessBlank } }} asks={false}>
      <div className={css.add}>
        <TextField {...form.field('name')} label={t('New role')} maxLength={50} autoComplete="off" />
        <SubmitButton form={form} accent>
          {t('Add')}
        </SubmitButton>
      </div>
    </Form>
  );
}

/** A role's row while it is renamed. */
export function RenameRole({ role, onClose }: { role: RoleRecord; onClose: () => void }) {
  const form = useForm({
    op: roles.update,
    initial: { name: role.name },
    toInput: ({ name }) => ({ id: role.id, name }),
    fallback: t('The role could not be saved.'),
    onDone: onClose,
  });
  return (
    <Form form={form} asks={false}>
      <div className={css.rename}>
        <TextField {...form.field('name')} label={t('Name')} maxLength={50} autoFocus autoComplete="off" />
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton form={form}>{t('Save')}</SubmitButton>
      </div>
    </Form>
  );
}
