import { handovers, type HandoverKind } from '@drawpoint/contracts/appointments/handovers.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
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
import { keep, type Sent } from '../offline/keep-or-send.ts';
import { saySent } from '../offline/say-sent.ts';
import css from './Handovers.module.css';
import { kindOptions, tubesText } from './handover-text.ts';
import { SignaturePad } from './SignaturePad.tsx';

type HandOverFormProps = { numbers: readonly string[]; onDone: () => void };

/** A phone that keeps the day stores it first. */
async function handOver(input: InputOf<typeof handovers.record>, signature: Blob | null): Promise<Sent> {
  const { signature: _none, ...rest } = input;
  const sent = await keep(handovers.record, { ...rest, ...(signature && { signature }) });
  if (sent !== null) return sent;
  if (!signature) await call(handovers.record, input);
  else
    await upload(
      handovers.record,
      { ...rest, numbers: String(input.numbers), signature },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
  return 'sent';
}

/** Who takes the chosen tubes. */
export function HandOverForm({ numbers: chosen, onDone }: HandOverFormProps) {
  // Stored tubes leave the list, but are not handed over until the answer says so.
  const [given, setGiven] = useState<readonly string[] | null>(null);
  const numbers = given ?? chosen;
  const [signature, setSignature] = useState<Blob | null>(null);
  const form = useForm({
    op: handovers.record,
    initial: { kind: '', place: '', receiver: '', numbers: '', signature: '' },
    toInput: ({ kind, place, receiver }) => ({
      ...{ kind: kind as HandoverKind, place, receiver, numbers: [...numbers] },
    }),
    send: (input) => {
      setGiven(numbers);
      return handOver(input, signature).finally(() => setGiven(null));
    },
    onDone: (sent: Sent) => {
      if (sent === 'sent') toast('success', t('Hand-over recorded.'));
      else saySent(sent, t('The office decides about these tubes.'));
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
