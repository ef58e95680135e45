import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { formatMoney, sumDollars } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { amountOf, amountText, PRICE_TEXTS } from '../../lib/forms/amounts.ts';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { markStale } from '../../lib/api/stale.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { sendAction } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../ui/dialogs/stored-draft.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { keepOrSend, type Sent } from '../offline/keep-or-send.ts';
import { usePolicy } from '../policies/use-policy.ts';
import { offerUndo, sendStep } from './take-step.ts';
import css from './Visits.module.css';

type Extra = { label: string; amount: string };
const EMPTY: Extra = { label: '', amount: '' };

/** The dollars to add to the total. Invalid amounts count as 0 here and are reported on submit. */
const dollarsOf = (typed: string): number => amountOf(typed) || 0;

/** Completes a visit, or corrects its completion: extras and notes (docs/product/visits.md#completing). */
export function CompleteDialog({ visit, onClose }: { visit: Appointment; onClose: () => void }) {
  const isCorrection = visit.status === 'completed';
  const title = isCorrection ? t('Edit completion') : t('Complete visit');
  const mayConfirm = can(useUser(), policies.get);
  const charges = usePolicy('visit.charges', visit.provider_id);
  const form = useForm({
    op: visits.complete,
    initial: {
      id: visit.id,
      extras: visit.extras.map(({ label, amount }): Extra => ({ label, amount: amountText(amount) })),
      notes: visit.booking_payload.completion.notes ?? '',
    },
    toInput: ({ extras, ...rest }) => ({
      ...rest,
      extras: extras.map(({ label, amount }) => ({ label, amount: amountOf(amount) ?? 0 })),
    }),
    check: ({ extras }) =>
      Object.fromEntries(
        extras.map(({ amount }, index) => [
          `extras.${index}.amount`,
          Number.isNaN(amountOf(amount)) ? PRICE_TEXTS.type : null,
        ]),
      ),
    send: (input) =>
      sendStep(async (early): Promise<Sent> => {
        if (!isCorrection) return keepOrSend(visits.complete, { ...input, ...early }, title);
        await sendAction(title, (options) => call(visits.complete, { ...input, ...early }, options));
        return 'sent';
      }, mayConfirm),
    onDone: (saved) => {
      if (saved === null) return;
      markStale(visits.complete.writes);
      if (isCorrection) toast('success', t('Saved.'));
      else offerUndo(visit.id, 'complete', t('Visit completed.'), saved);
      onClose();
    },
    fallback: message('The visit could not be completed.'),
  });
  // Notes of a draw are health data.
  useStoredDraft(`complete.${visit.id}`, form, ['notes']);
  const extras = form.list('extras');
  const added = form.values.extras.map(({ amount }) => dollarsOf(amount));
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form}>
        {extras.rows.map((_, index) => (
          <div
            key={index}
            className={css.extra}
            role="group"
            aria-label={t('Extra charge {{number}}', { number: index + 1 })}
          >
            <TextField {...form.field(`extras.${index}.label`)} label={t('Extra charge')} maxLength={200} />
            <MoneyField {...form.field(`extras.${index}.amount`)} label={t('Amount')} />
            <button
              type="button"
              className={css.remove}
              aria-label={t('Remove extra charge {{number}}', { number: index + 1 })}
              onClick={() => extras.remove(index)}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden="true" />
            </button>
          </div>
        ))}
        {charges.length > 0 && (
          <div className={css.charges} role="group" aria-label={t('Usual charges')}>
            {charges.map(({ label, amount }) => (
              <Button
                key={`${label} ${amount}`}
                variant="default"
                onClick={() => extras.add({ label, amount: amountText(amount) })}
              >
                {label} {formatMoney(amount)}
              </Button>
            ))}
          </div>
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => extras.add(EMPTY)}
        >
          {t('Add an extra charge')}
        </Button>
        <LongTextField {...form.field('notes')} label={t('Notes')} rows={4} maxLength={5_000} />
        <p className={css.total}>
          <span>{t('Total')}</span>
          <span>{formatMoney(sumDollars([visit.price_subtotal, ...added]))}</span>
        </p>
        <SubmitButton form={form} accent>
          {isCorrection ? t('Save') : title}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
