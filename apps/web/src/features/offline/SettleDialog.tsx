import { day, type NeedsYou, type Settlement } from '@drawpoint/contracts/appointments/day.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

const TEXTS: Record<Settlement, { title: string; text: string; verb: string; done: string }> = {
  apply: {
    title: message('Record what the phone sent?'),
    text: message('It counts from when it happened. The steps that wait for it follow in order.'),
    verb: message('Record it'),
    done: message('Recorded.'),
  },
  complete: {
    title: message('Complete the visit?'),
    text: message(
      'The draw was before the visit was canceled. The patient is told that it is complete, and an unpaid cancellation fee falls away.',
    ),
    verb: message('Complete visit'),
    done: message('Visit completed.'),
  },
  dismiss: {
    title: message('Set this aside?'),
    text: message('It changes nothing. The steps that wait for it are set aside too.'),
    verb: message('Set aside'),
    done: message('Set aside.'),
  },
};

type SettleDialogProps = { entry: NeedsYou; how: Settlement; onClose: () => void };

/** Decides about an action of a phone, for a reason. */
export function SettleDialog({ entry, how, onClose }: SettleDialogProps) {
  const { title, text, verb, done } = TEXTS[how];
  const form = useForm({
    op: day.settle,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ id: entry.id, how, reason }),
    onDone: () => {
      toast('success', t(done));
      onClose();
    },
    fallback: message('This could not be saved.'),
  });
  return (
    <Dialog title={t(title)} onClose={onClose}>
      <p>{t(text)}</p>
      <Form form={form}>
        <TextField {...form.field('reason')} label={t('Reason')} maxLength={500} />
        <SubmitButton form={form} accent>
          {t(verb)}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
