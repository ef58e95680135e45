import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { results } from '@drawpoint/contracts/appointments/results.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

type WithdrawDialogProps = {
  visit: Appointment;
  result: Appointment['documents'][number];
  onClose: () => void;
};

/** Withdraws a file with results, for a reason. */
export function WithdrawDialog({ visit, result, onClose }: WithdrawDialogProps) {
  const form = useForm({
    op: results.withdraw,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: visit.id, document_id: result.id, reason }),
    onDone: () => {
      toast('success', t('Results withdrawn.'));
      onClose();
    },
    fallback: message('The results could not be withdrawn.'),
  });
  return (
    <Dialog title={t('Withdraw {{name}}?', { name: result.name })} onClose={onClose}>
      <p>{t('The patient and staff can no longer open it. Admins see who opened it before.')}</p>
      <Form form={form}>
        <TextField {...form.field('reason')} label={t('Reason')} maxLength={200} />
        <SubmitButton form={form} accent>
          {t('Withdraw')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
