import { handovers, type HandoverKind } from '@drawpoint/contracts/appointments/handovers.contract';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { markStale } from '../../lib/api/stale.ts';
import { upload } from '../../lib/files/upload.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './Handovers.module.css';
import { kindOptions, tubesText } from './handover-text.ts';
import { SignaturePad } from './SignaturePad.tsx';

type HandOverFormProps = { numbers: readonly string[]; onDone: () => void };

/** Who takes the chosen tubes. */
export function HandOverForm({ numbers, onDone }: HandOverFormProps) {
  const [signature, setSignature] = useState<Blob | null>(null);
  const form = useForm({
    op: handovers.record,
    initial: { kind: '', place: '', receiver: '', numbers: '', signature: '' },
    toInput: ({ kind, place, receiver }) => ({
      ...{ kind: kind as HandoverKind, place, receiver, numbers: [...numbers] },
    }),
    send: (input) =>
      signature
        ? upload(
            handovers.record,
            { ...input, numbers: numbers.join(','), signature },
            { signal: new AbortController().signal, onProgress: () => undefined },
          )
        : call(handovers.record, input),
    onDone: () => {
      toast('success', t('Hand-over recorded.'));
      markStale(handovers.record.writes);
      onDone();
    },
    fallback: message('The hand-over could not be recorded.'),
  });
  const wrong = form.field('numbers').error;
  return (
    <Form form={form}>
      {wrong && <Notice tone="bad">{wrong}</Notice>}
      <RadioField {...form.field('kind')} label={t('Who takes them?')} options={kindOptions()} />
      <TextField
        {...form.field('place')}
        label={t('Place')}
        description={t('Such as the lab’s name and desk')}
        maxLength={120}
        autoComplete="off"
      />
      <TextField
        {...form.field('receiver')}
        label={t('Name of who takes them')}
        maxLength={120}
        autoComplete="off"
      />
      <SignaturePad error={form.field('signature').error} onChange={setSignature} />
      <SubmitButton form={form} accent disabled={numbers.length === 0}>
        {numbers.length === 0
          ? t('Hand over')
          : t('Hand over {{tubes}}', { tubes: tubesText(numbers.length) })}
      </SubmitButton>
      {numbers.length === 0 && <p className={css.quiet}>{t('Choose or scan the tubes first.')}</p>}
    </Form>
  );
}
