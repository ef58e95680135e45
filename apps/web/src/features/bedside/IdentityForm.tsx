import { bedside, MOST_TRIES, type Bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { birthProblem } from '../../lib/forms/birth-date.ts';
import { useForm } from '../../lib/forms/form.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { BirthDateField } from '../../ui/fields/BirthDateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { keep } from '../offline/keep-or-send.ts';
import { keptVisit } from '../offline/kept-day.ts';
import { saySent } from '../offline/say-sent.ts';
import css from './Bedside.module.css';
import { record } from './record.ts';

type IdentityFormProps = { visitId: number; tries: Bedside['identity']['tries'] };

/** Asks for the birth date, and for a reason where it does not match. The right date is never shown. */
export function IdentityForm({ visitId, tries }: IdentityFormProps) {
  const [isReason, setReason] = useState(false);
  const [isUnknown, setUnknown] = useState(false);
  return isReason ? (
    <ReasonForm visitId={visitId} isUnknown={isUnknown} onBack={() => setReason(false)} />
  ) : (
    <DateForm
      visitId={visitId}
      tries={tries}
      onReason={(unknown) => {
        setUnknown(unknown);
        setReason(true);
      }}
    />
  );
}

type DateFormProps = IdentityFormProps & { onReason: (isUnknown: boolean) => void };

function DateForm({ visitId, tries, onReason }: DateFormProps) {
  const bornOn = keptVisit(visitId)?.patient.date_of_birth;
  const form = useForm({
    op: bedside.identify,
    initial: { id: visitId, date_of_birth: '' },
    toInput: ({ id, date_of_birth }) => ({ id, date_of_birth: parseTypedDate(date_of_birth) ?? '' }),
    check: ({ date_of_birth }) => ({
      date_of_birth:
        bornOn && tries >= MOST_TRIES
          ? message('There were too many wrong dates. Go on with a reason.')
          : birthProblem(date_of_birth, localDate(new Date())),
    }),
    // The phone knows the date of a visit that it keeps, and compares without a network.
    send: async (input) => {
      const sent = bornOn ? await keep(bedside.identify, input) : null;
      if (sent === null) return call(bedside.identify, input);
      saySent(sent);
      return { matched: input.date_of_birth === bornOn, is_known: true };
    },
    onDone: ({ matched, is_known }) => {
      if (matched) return;
      if (is_known) form.set('date_of_birth', '');
      else onReason(true);
    },
    fallback: message('The birth date could not be checked.'),
  });
  return (
    <Form form={form} asks={false}>
      {tries > 0 && !form.busy && (
        <Notice tone="bad">{t('That date doesn’t match. Ask again, or go on with a reason.')}</Notice>
      )}
      <BirthDateField {...form.field('date_of_birth')} label={t('Birth date that the patient says')} />
      <Button variant="default" className={css.aside} onClick={() => onReason(false)}>
        {t('Go on with a reason')}
      </Button>
      <div className={css.bar} data-bedside-bar>
        <SubmitButton form={form} accent className={css.large}>
          {t('Check the birth date')}
        </SubmitButton>
      </div>
    </Form>
  );
}

type ReasonFormProps = { visitId: number; isUnknown: boolean; onBack: () => void };

function ReasonForm({ visitId, isUnknown, onBack }: ReasonFormProps) {
  const form = useForm({
    op: bedside.identify,
    initial: { id: visitId, reason: '' },
    send: (input) => record(bedside.identify, input),
    texts: { reason: { required: message('Reason is required'), too_short: message('Reason is required') } },
    fallback: message('The reason could not be saved.'),
  });
  return (
    <Form form={form} asks={false}>
      <Notice tone="wait">
        {isUnknown
          ? t('We have no birth date to compare with. Say how you know who this is. The office is told.')
          : t('Say how you know who this is. The office is told.')}
      </Notice>
      <LongTextField {...form.field('reason')} label={t('Reason')} rows={3} maxLength={500} />
      <Button variant="default" className={css.aside} onClick={onBack}>
        {t('Ask for the birth date')}
      </Button>
      <div className={css.bar} data-bedside-bar>
        <SubmitButton form={form} accent className={css.large}>
          {t('Go on with this reason')}
        </SubmitButton>
      </div>
    </Form>
  );
}
