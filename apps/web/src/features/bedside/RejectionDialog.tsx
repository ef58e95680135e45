import { bedside, type Rejection } from '@drawpoint/contracts/appointments/bedside.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { sendAction } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { optionsOf, REJECTION_LABELS } from './bedside-texts.ts';

/** Records that the lab cannot use a sample. */
export default function RejectionDialog({ visitId, onClose }: { visitId: number; onClose: () => void }) {
  const title = t('Rejected by the lab');
  const form = useForm({
    op: bedside.reject,
    initial: { id: visitId, reason: '', note: '' },
    toInput: ({ reason, ...rest }) => ({ ...rest, reason: reason as Rejection }),
    send: (input) => sendAction(title, (options) => call(bedside.reject, input, options)),
    onDone: () => {
      toast('success', t('Recorded. The patient is told that the lab needs a new sample.'));
      onClose();
    },
    fallback: message('The rejection could not be recorded.'),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form}>
        <SelectField {...form.field('reason')} label={t('Reason')} options={optionsOf(REJECTION_LABELS)} />
        <LongTextField {...form.field('note')} label={t('Note for staff')} rows={3} maxLength={1_000} />
        <SubmitButton form={form} accent>
          {t('Record the rejection')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
