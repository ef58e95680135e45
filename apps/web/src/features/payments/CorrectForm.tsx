import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { useForm } from '../../lib/forms/form.ts';
import { sendAction } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import css from './Pay.module.css';

/** Takes back a wrong record of cash or a check. `id` is the payment's. */
export function CorrectForm({ id, onDone }: { id: number; onDone: () => void }) {
  const [idempotencyKey] = useState(randomKey);
  const form = useForm({
    op: doorPayments.correctAtDoor,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    send: (input) =>
      sendAction(t('Take the entry back'), (options) =>
        call(doorPayments.correctAtDoor, input, { ...options, idempotencyKey }),
      ),
    onDone: () => {
      toast('success', t('The entry was taken back.'));
      onDone();
    },
    fallback: t('The entry could not be corrected.'),
  });
  return (
    <Form form={form}>
      <p className={css.note}>
        {t('This entry stays, and a new one takes it back. Then record the right amount.')}
      </p>
      <LongTextField {...form.field('reason')} label={t('Reason')} rows={2} maxLength={500} />
      <SubmitButton form={form}>{t('Take the entry back')}</SubmitButton>
    </Form>
  );
}

/** The same in a dialog of its own. */
export const CorrectDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <Dialog title={t('Correct an entry')} onClose={onClose}>
    <CorrectForm id={id} onDone={onClose} />
  </Dialog>
);
