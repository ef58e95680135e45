import { waitlist } from '@drawpoint/contracts/booking/waitlist.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call, query } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useIsNarrow } from '../../lib/screen/use-is-narrow.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import forms from '../../ui/fields/Form.module.css';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TimeField } from '../../ui/fields/TimeField.tsx';
import { WeekdaysField } from '../../ui/fields/WeekdaysField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { initialOf, problemsOf, toInput, type Dates } from './join-form.ts';
import css from './Waitlist.module.css';

/** What somebody waits for: the visit to move, or a booking session. */
export type Subject = Pick<InputOf<typeof waitlist.join>, 'session' | 'appointment_id'>;

type JoinDialogProps = {
  subject: () => Subject | Promise<Subject>;
  dates: Dates;
  /** The name of the phlebotomist; null where anyone may come. */
  phlebotomist: string | null;
  provider: string;
  /** The first name of the patient for whom staff ask; null for oneself. */
  patient?: string | null;
  onClose: () => void;
};

/** Asks which earlier times suit, and puts the person on the waitlist (docs/product/booking.md#waitlist). */
export default function JoinDialog(props: JoinDialogProps) {
  const { patient = null, onClose } = props;
  const [hasJoined, setJoined] = useState(false);
  const isNarrow = useIsNarrow();
  const title =
    patient === null
      ? t('When can you come earlier?')
      : t('When can {{name}} come earlier?', { name: patient });
  // The time step is inside a form, and forms cannot be nested.
  return createPortal(
    <Dialog title={title} placement={isNarrow ? 'sheet' : 'centre'} onClose={onClose}>
      {hasJoined ? (
        <Joined patient={patient} onClose={onClose} />
      ) : (
        <JoinForm {...props} patient={patient} onJoined={() => setJoined(true)} />
      )}
    </Dialog>,
    document.body,
  );
}

type JoinFormProps = Omit<JoinDialogProps, 'patient'> & { patient: string | null; onJoined: () => void };

function JoinForm({ subject, dates, phlebotomist, provider, patient, onJoined }: JoinFormProps) {
  const isOneself = patient === null;
  const consent = useQuery({ ...query(smsConsent.getOwn, {}), enabled: isOneself }).data;
  // The patient's consent is not known to staff. It is checked before a text is sent.
  const mayText = !isOneself || consent?.state === 'given';
  const form = useForm({
    op: waitlist.join,
    initial: initialOf(dates, phlebotomist === null),
    toInput: (values) => toInput(values, mayText),
    check: problemsOf,
    texts: { days: { too_few: message('Choose at least one day.') } },
    send: async (input) => call(waitlist.join, { ...input, ...(await subject()) }),
    fallback: message('We could not put you on the waitlist. Please try again.'),
    onDone: onJoined,
  });
  const { problem } = form;
  const isFull = problem?.error instanceof ApiError && problem.error.code === 'WAITLIST_FULL';
  return (
    <Form form={form}>
      {isFull && <ListLink isOneself={isOneself} />}
      <div className={forms.pair}>
        <DateField {...form.field('from')} label={t('From')} />
        <DateField {...form.field('to')} label={t('To')} />
      </div>
      <WeekdaysField {...form.field('days')} label={t('Days')} />
      <div className={forms.pair}>
        <TimeField {...form.field('from_time')} label={t('Not before')} />
        <TimeField {...form.field('to_time')} label={t('Not after')} />
      </div>
      {phlebotomist !== null && (
        <RadioField
          {...form.field('anyone')}
          label={t('Who may come?')}
          options={[
            { value: 'no', label: t('Only {{name}}', { name: phlebotomist }) },
            { value: 'yes', label: t('Anyone of {{provider}}', { provider }) },
          ]}
        />
      )}
      <fieldset className={css.field}>
        <legend className={css.legend}>
          {isOneself ? t('How should we tell you?') : t('How should we tell {{name}}?', { name: patient })}
        </legend>
        <p className={css.text}>{t('A notification in the app is always sent.')}</p>
        <CheckField {...form.field('by_email')} label={t('By email')} />
        {mayText && (
          <CheckField
            {...form.field('by_text')}
            label={t('By text message')}
            {...(!isOneself && { description: t('Only sent if they agreed to text messages.') })}
          />
        )}
      </fieldset>
      <p className={css.text}>
        {isOneself
          ? t('We keep a time for you for 20 minutes. Nothing changes until you take it.')
          : t('A time is kept for 20 minutes. Nothing changes until the patient takes it.')}
      </p>
      <SubmitButton form={form} accent className={forms.submit}>
        {isOneself ? t('Tell me') : t('Tell {{name}}', { name: patient })}
      </SubmitButton>
    </Form>
  );
}

function Joined({ patient, onClose }: { patient: string | null; onClose: () => void }) {
  const isOneself = patient === null;
  return (
    <div className={css.stack}>
      <Notice tone="good">
        {isOneself ? t('You’re on the waitlist.') : t('{{name}} is on the waitlist.', { name: patient })}
      </Notice>
      <ListLink isOneself={isOneself} />
      <Button variant="default" onClick={onClose} data-autofocus>
        {t('Close')}
      </Button>
    </div>
  );
}

/** Phlebotomists have no list of who waits. */
function ListLink({ isOneself }: { isOneself: boolean }) {
  const user = useUser();
  if (isOneself) return <TextLink to={paths.waitlist}>{t('See what you wait for')}</TextLink>;
  if (!can(user, waitlist.listManaged)) return null;
  return <TextLink to={paths.managedWaitlist}>{t('See who waits')}</TextLink>;
}
