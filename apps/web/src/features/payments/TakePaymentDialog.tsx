import type { DoorMethod, PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatCents, formatMoney, parseMoney } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { call, query } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { amountOf, amountText, PRICE_TEXTS } from '../../lib/forms/amounts.ts';
import { useForm } from '../../lib/forms/form.ts';
import { sendAction } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { PlainButton } from '../../ui/buttons/PlainButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { RadioField } from '../../ui/fields/RadioField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { CorrectForm } from './CorrectForm.tsx';
import css from './Pay.module.css';
import { METHOD_LABELS, paidWithText } from './paid-with.ts';

type AtDoor = OutputOf<typeof doorPayments.listAtDoor>;

/** What staff take at a visit, and what they have taken. */
export default function TakePaymentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  // One for all tries of this dialog: money that was recorded is not recorded again.
  const [idempotencyKey] = useState(randomKey);
  const door = useQuery(query(doorPayments.listAtDoor, { id }));
  return (
    <Dialog title={t('Take payment')} onClose={onClose}>
      <QueryView query={door} failure={t('This could not be loaded')}>
        {(data) => (
          <div className={css.form}>
            {data.due > 0 || data.tip_due > 0 ? (
              <RecordForm
                key={`${data.due} ${data.tip_due}`}
                {...{ id, idempotencyKey, onClose }}
                atDoor={data}
              />
            ) : (
              <Notice tone="good">{t('Nothing is due.')}</Notice>
            )}
            {data.entries.length > 0 && <Entries entries={data.entries} />}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
}

type RecordFormProps = { id: number; atDoor: AtDoor; idempotencyKey: string; onClose: () => void };

function RecordForm({ id, atDoor, idempotencyKey, onClose }: RecordFormProps) {
  const { due, tip_due, methods } = atDoor;
  const [isTip, setTip] = useState(due === 0);
  const form = useForm({
    op: doorPayments.recordAtDoor,
    initial: {
      method: (methods[0] ?? 'cash') as string,
      amount: amountText(due || tip_due),
      check_number: '',
    },
    texts: { amount: PRICE_TEXTS },
    toInput: ({ method, amount, check_number }) => ({
      id,
      method: method as DoorMethod,
      amount: amountOf(amount) ?? Number.NaN,
      ...(method === 'check' && check_number.trim() && { check_number }),
      ...(isTip && { purpose: 'tip' as const }),
    }),
    send: (input) =>
      sendAction<PaymentResult>(t('Take payment'), (options) =>
        call(doorPayments.recordAtDoor, input, { ...options, idempotencyKey }),
      ),
    onDone: ({ payment }) => {
      toast('success', t('{{amount}} recorded.', { amount: formatMoney(payment.amount_total) }));
      onClose();
    },
    fallback: t('The payment could not be recorded.'),
  });
  const cents = parseMoney(form.values.amount);
  const amount = form.field('amount');
  return (
    <Form form={form}>
      <RadioField
        {...form.field('method')}
        label={t('Paid with')}
        options={methods.map((value) => ({ value, label: t(METHOD_LABELS[value]) }))}
      />
      {due > 0 && tip_due > 0 && (
        <RadioField
          name="for"
          label={t('For')}
          value={isTip ? 'tip' : 'visit'}
          options={[
            { value: 'visit', label: t('Visit'), description: formatMoney(due) },
            { value: 'tip', label: t('Tip'), description: formatMoney(tip_due) },
          ]}
          onChange={(value) => {
            setTip(value === 'tip');
            amount.onChange(amountText(value === 'tip' ? tip_due : due));
          }}
        />
      )}
      <MoneyField {...amount} label={t('Amount')} />
      {form.values.method === 'check' && (
        <TextField
          {...form.field('check_number')}
          label={t('Check number (optional)')}
          maxLength={20}
          autoComplete="off"
        />
      )}
      <SubmitButton form={form} accent>
        {cents ? t('Record {{amount}}', { amount: formatCents(cents) }) : t('Record')}
      </SubmitButton>
    </Form>
  );
}

function Entries({ entries }: { entries: AtDoor['entries'] }) {
  const [corrected, setCorrected] = useState<number | null>(null);
  return (
    <section aria-label={t('Taken at the door')}>
      <h3 className={css.visit}>{t('Taken at the door')}</h3>
      <ul className={css.receipts}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <div className={css.paid}>
              <span>
                <strong>{formatMoney(entry.amount_total)}</strong>
                {` · ${paidWithText(entry)}`}
                {entry.is_tip && ` · ${t('Tip')}`}
                <span className={css.quiet}>
                  {[entry.recorded_by.name, localDateTime(entry.recorded_at)].filter(Boolean).join(' · ')}
                </span>
                {entry.amount_refunded > 0 && (
                  <span className={css.quiet}>
                    {t('{{amount}} refunded', { amount: formatMoney(entry.amount_refunded) })}
                  </span>
                )}
              </span>
              {entry.amount_refunded === 0 && corrected !== entry.id && (
                <PlainButton
                  tone="default"
                  aria-label={t('Correct {{amount}}', { amount: formatMoney(entry.amount_total) })}
                  onClick={() => setCorrected(entry.id)}
                >
                  {t('Correct')}
                </PlainButton>
              )}
            </div>
            {corrected === entry.id && <CorrectForm id={entry.id} onDone={() => setCorrected(null)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
