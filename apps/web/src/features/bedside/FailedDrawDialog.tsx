import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { MOST_ATTEMPTS, visits, type DrawCause } from '@drawpoint/contracts/appointments/visits.contract';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { Button } from '@mantine/core';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { usePolicy } from '../policies/use-policy.ts';
import { keepOrSend } from '../offline/keep-or-send.ts';
import { offerUndo, sendStep } from '../visits/take-step.ts';
import css from './Bedside.module.css';
import { CAUSE_LABELS, optionsOf } from './bedside-texts.ts';

/** More attempts than these need a second thought. */
const USUAL_ATTEMPTS = 2;
const NUMBERS = Array.from({ length: MOST_ATTEMPTS }, (_, index) => String(index + 1));

type Values = { cause: string; attempts: string; reason: string };

/** Records a failed draw: its cause and attempts for staff, and a reason that the patient reads. */
export default function FailedDrawDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const mayConfirm = can(useUser(), policies.get);
  const { failed_draw: reasons } = usePolicy('visit.reasons', visit.provider_id);
  const title = t('Draw failed');
  const form = useForm({
    op: visits.failDraw,
    initial: { cause: '', attempts: '1', reason: '' } as Values,
    toInput: ({ cause, attempts, reason }) => ({
      ...{ id: visit.id, cause: cause as DrawCause },
      ...(attempts && { attempts: Number(attempts) }),
      ...(reason && { reason }),
    }),
    send: (input) =>
      sendStep(
        (early) => keepOrSend(visits.failDraw, { ...input, id: visit.id, ...early }, title),
        mayConfirm,
      ),
    onDone: (sent) => {
      offerUndo(visit.id, 'fail_draw', t('Recorded as a failed draw.'), sent);
      onClose();
    },
    fallback: message('The failed draw could not be recorded.'),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form}>
        <p className={css.text}>{t('The visit is canceled, and the patient is asked to book again.')}</p>
        <SelectField {...form.field('cause')} label={t('Cause')} options={optionsOf(CAUSE_LABELS)} />
        <SelectField
          {...form.field('attempts')}
          label={t('Attempts')}
          none={t('Not known')}
          options={NUMBERS.map((value) => ({ value, label: value }))}
        />
        {Number(form.values.attempts) > USUAL_ATTEMPTS && (
          <Notice tone="wait">{t('More than two attempts. Please tell your office.')}</Notice>
        )}
        <TextField {...form.field('reason')} label={t('Reason for the patient (optional)')} maxLength={500} />
        {reasons.length > 0 && (
          <div className={css.choices} role="group" aria-label={t('Usual reasons')}>
            {reasons.map((reason) => (
              <Button key={reason} variant="default" onClick={() => form.set('reason', reason)}>
                {reason}
              </Button>
            ))}
          </div>
        )}
        <SubmitButton form={form} accent>
          {title}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
