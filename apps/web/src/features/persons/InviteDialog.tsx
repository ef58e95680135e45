import { persons, type Person } from '@drawpoint/contracts/auth/persons.contract';
import { Button } from '@mantine/core';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { EmailField } from '../../ui/fields/EmailField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import css from './Persons.module.css';
import { ownPersons } from './persons.queries.ts';

/** Invites somebody who is an adult to an account of their own (docs/product/accounts.md#claiming). */
export default function InviteDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, first_name: name } = person;
  const form = useForm({
    op: persons.invite,
    initial: { email: '' },
    toInput: ({ email }) => ({ id, email }),
    texts: { email: { required: message('Email is missing.') } },
    fallback: t('The invitation could not be sent.'),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: ownPersons.queryKey });
      toast('success', t('Invitation sent.'));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('Invite {{name}}', { name })}>
      <Form form={form}>
        <p className={css.quiet}>
          {t(
            '{{name}} gets a link for seven days. With it, they take their visits into an account of their own, or let you go on booking for them.',
            { name },
          )}
        </p>
        <EmailField {...form.field('email')} label={t('Email of {{name}}', { name })} />
        <div className={css.end}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={form} accent>
            {t('Send the invitation')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
