import type { DoorMethod, PaymentAnswer, PaymentResult } from '@drawpoint/contracts/appointments/payment';
import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { formatCents, formatMoney, parseMoney } from '@drawpoint/rules/money';
import { useRef, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { amountOf, amountText, PRICE_TEXTS } from '../../lib/forms/amounts.ts';
import { useForm } from '../../lib/forms/form.ts';
import { sendAction } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { loadPage } from '../../lib/screen/load-page.ts';
import { setAfter } from './accept-script.ts';
import { AMOUNT_TEXTS } from './pay-amounts.ts';
import css from './Pay.module.css';
import { failedPayment, sendUntilKnown } from './pay-attempt.ts';

type Taken = {
  id: number;
  /** What is open, in dollars. */
  amount: number;
  isTip: boolean;
};

const purposeOf = (isTip: boolean) => (isTip ? { purpose: 'tip' as const } : {});
const dollarsOf = (typed: string): number => amountOf(typed) ?? Number.NaN;

type RecordFormProps = Taken & { method: DoorMethod; idempotencyKey: string; onClose: () => void };

/** Records cash or a check. */
export function RecordForm({ id, amount: open, isTip, method, idempotencyKey, onClose }: RecordFormProps) {
  const form = useForm({
    op: doorPayments.recordAtDoor,
    initial: { amount: amountText(open), check_number: '' },
    texts: { amount: PRICE_TEXTS },
    toInput: ({ amount, check_number }) => ({
      ...{ id, method, amount: dollarsOf(amount) },
      ...(check_number.trim() && { check_number }),
      ...purposeOf(isTip),
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
  return (
    <Form form={form}>
      <MoneyField {...form.field('amount')} label={t('Amount')} />
      {method === 'check' && (
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

type ChargeFormProps = Taken & { card: { id: number; label: string }; onClose: () => void };

/** Charges a stored card that the patient lets staff charge. */
export function ChargeForm({ id, amount: open, isTip, card, onClose }: ChargeFormProps) {
  const key = useRef(randomKey());
  const form = useForm({
    op: payments.payWithCard,
    initial: { amount: amountText(open) },
    texts: { amount: AMOUNT_TEXTS },
    toInput: ({ amount }) => ({ id, cardId: card.id, amount: dollarsOf(amount), ...purposeOf(isTip) }),
    send: async (input) => {
      const result = await sendAction<PaymentResult>(t('Take payment'), (options) =>
        sendUntilKnown(
          () =>
            call<typeof payments.payWithCard, PaymentAnswer>(payments.payWithCard, input, {
              ...options,
              idempotencyKey: key.current,
            }),
          setAfter,
          () => undefined,
        ),
      );
      if (result.payment.status !== 'failed') return result;
      // A declined card may be tried again, which is another payment.
      key.current = randomKey();
      throw failedPayment(result);
    },
    onDone: ({ payment: { status, amount_total } }) => {
      const amount = formatMoney(amount_total);
      if (status === 'pending')
        toast('info', t('{{amount}} is being confirmed. The visit shows it soon.', { amount }));
      else toast('success', t('{{amount}} paid.', { amount }));
      onClose();
    },
    fallback: t('Payment failed'),
  });
  const cents = parseMoney(form.values.amount);
  return (
    <Form form={form}>
      <MoneyField {...form.field('amount')} label={t('Amount')} />
      <p className={css.note}>{t('The patient lets staff charge this card, and gets the receipt.')}</p>
      <SubmitButton form={form} accent>
        {cents ? t('Charge {{amount}}', { amount: formatCents(cents) }) : t('Charge')}
      </SubmitButton>
    </Form>
  );
}

/** Goes on to the payment page, whose own security policy lets it load the processor's script. */
export function NewCardForm({ id, amount, isTip }: Taken) {
  const [typed, setTyped] = useState(amountText(amount));
  const cents = parseMoney(typed);
  const search = `amount=${encodeURIComponent(typed)}${isTip ? '&purpose=tip' : ''}`;
  return (
    <form
      className={css.now}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (cents !== null) loadPage(`${paths.pay(id)}?${search}`);
      }}
    >
      <MoneyField
        name="amount"
        label={t('Amount')}
        value={typed}
        error={cents === null ? t(PRICE_TEXTS.type) : undefined}
        onChange={setTyped}
      />
      <AccentButton type="submit">{t('Enter the card')}</AccentButton>
    </form>
  );
}
