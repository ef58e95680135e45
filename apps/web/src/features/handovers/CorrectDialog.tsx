import {
  handovers,
  type Handover,
  type HandoverKind,
} from '@drawpoint/contracts/appointments/handovers.contract';
import { formatTubeNumber } from '@drawpoint/rules/tube-number';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './Handovers.module.css';
import { kindOptions } from './handover-text.ts';

/** A new entry in place of a wrong one, which stays in the history. */
export function CorrectDialog({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const { id, kind, place, receiver, at } = handover;
  const [kept, setKept] = useState<readonly string[]>(handover.numbers);
  const form = useForm({
    op: handovers.record,
    initial: { kind: kind as string, place, receiver, reason: '', numbers: '' },
    toInput: ({ numbers: _, ...values }) => ({
      ...{ ...values, kind: values.kind as HandoverKind, at },
      numbers: [...kept],
      corrects_id: id,
    }),
    check: ({ reason }) => ({ reason: reason.trim() === '' ? message('Reason is required') : null }),
    onDone: () => {
      toast('success', t('Hand-over corrected.'));
      onClose();
    },
    fallback: message('The hand-over could not be corrected.'),
  });
  const wrong = form.field('numbers').error;
  const toggle = (number: string) =>
    setKept(kept.includes(number) ? kept.filter((each) => each !== number) : [...kept, number]);
  return (
    <Dialog
      title={t('Correct hand-over {{id}}', { id })}
      unsent={kept.length < handover.numbers.length}
      onClose={onClose}
    >
      <p className={css.quiet}>{t('The old entry stays in the history, with your reason.')}</p>
      <Form form={form}>
        {wrong && <Notice tone="bad">{wrong}</Notice>}
        <fieldset className={css.choices}>
          <legend className={css.label}>{t('Tubes that were really handed over')}</legend>
          {handover.numbers.map((number) => (
            <Checkbox
              key={number}
              label={formatTubeNumber(number)}
              checked={kept.includes(number)}
              onChange={() => toggle(number)}
            />
          ))}
        </fieldset>
        <RadioField {...form.field('kind')} label={t('Who took them?')} options={kindOptions()} />
        <TextField {...form.field('place')} label={t('Place')} maxLength={120} autoComplete="off" />
        <TextField
          {...form.field('receiver')}
          label={t('Name of who took them')}
          maxLength={120}
          autoComplete="off"
        />
        <TextField {...form.field('reason')} label={t('Reason')} maxLength={300} autoComplete="off" />
        <SubmitButton form={form} accent>
          {t('Save the correction')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
