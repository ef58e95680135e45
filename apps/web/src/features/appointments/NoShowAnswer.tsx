import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

/** What the patient says to a no-show, once; then what they said. */
export default function NoShowAnswer({ visit }: { visit: Appointment }) {
  const { id, no_show_answer, actions } = visit;
  if (no_show_answer)
    return <Notice tone="calm">{t('Your answer: {{text}}', { text: no_show_answer.text })}</Notice>;
  return actions.includes('answer_no_show') ? <AnswerForm id={id} /> : null;
}

function AnswerForm({ id }: { id: number }) {
  const form = useForm({
    op: visits.answerNoShow,
    initial: { answer: '' },
    toInput: ({ answer }) => ({ id, answer }),
    onDone: () => toast('success', t('We told the staff of your visit.')),
    fallback: message('Your answer could not be sent'),
  });
  return (
    <Form form={form}>
      <LongTextField
        {...form.field('answer')}
        label={t('Were you there, or did something keep you?')}
        description={t('You can answer once, within 48 hours.')}
        maxLength={500}
      />
      <SubmitButton form={form}>{t('Send the answer')}</SubmitButton>
    </Form>
  );
}
