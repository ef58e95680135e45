import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { formatCents, formatMoney, parseMoney, toCents, toDollars } from '@drawpoint/rules/money';
import { fullName } from '@drawpoint/rules/name';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../ui/dialogs/stored-draft.ts';
import { Facts } from '../../ui/text/Facts.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { randomKey } from '../../lib/api/random-key.ts';
import { paidWithText } from '../payments/paid-with.ts';
import css from './Finances.module.css';
import { REFUND_LABELS, STATE_TONES } from './payment-labels.ts';

/** The refundable rest of a payment, in dollars. */
export const refundable = ({
  status,
  entry,
  amount_total,
  amount_refunded,
  amount_refunding,
}: Payment): number =>
  status === 'succeeded' && entry === 'payment'
    ? toDollars(Math.max(0, toCents(amount_total) - toCents(amount_refunded) - toCents(amount_refunding)))
    : 0;

/** A list with these options follows refunds until they end. */
export const FOLLOWS_REFUNDS = {
  pollMs: 3_000,
  pollsWhile: ({ amount_refunding }: Payment): boolean => amount_refunding > 0,
};

/** Shows the refunds of a payment, and refunds the rest in whole or in part. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const rest = refundable(payment);
  return (
    <Dialog title={rest > 0 ? t('Refund payment') : t('Refunds')} onClose={onClose}>
      <Facts
        facts={[
          [t('Patient'), fullName(payment.user)],
          [t('Appointment'), payment.confirmation_code],
          [payment.method === 'card' ? t('Card') : t('Paid with'), paidWithText(payment)],
          [t('Paid'), formatMoney(payment.amount_total)],
          [t('Remaining'), formatMoney(rest)],
        ]}
      />
      {payment.refunds.length > 0 && (
        <ul className={css.refunds} aria-label={t('Refunds')}>
          {payment.refunds.map(({ id, status, amount_total, reason, created_at }) => (
            <li key={id} className={css.refund}>
              <span>
                <strong>{formatMoney(amount_total)}</strong>
                <span className={css.quiet}>{localDateTime(created_at)}</span>
                <span className={css.quiet}>{reason}</span>
              </span>
              <Status tone={STATE_TONES[status]}>{t(REFUND_LABELS[status])}</Status>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <RefundForm payment={payment} rest={rest} onClose={onClose} />}
    </Dialog>
  );
}

function RefundForm({ payment, rest, onClose }: { payment: Payment; rest: number; onClose: () => void }) {
  const { id } = payment;
  const isCard = payment.method === 'card';
  const [key] = useState(randomKey);
  const form = useForm({
    op: payments.refund,
    initial: { amount: formatCents(toCents(rest)).slice(1), reason: '' },
    toInput: ({ amount, reason }) => {
      const cents = parseMoney(amount);
      return { id, amount: cents === null ? Number.NaN : toDollars(cents), reason };
    },
    send: (input) => call(payments.refund, input, { idempotencyKey: key }),
    onDone: () => {
      toast(
        'success',
        isCard
          ? t('The refund is on its way. The patient is told by email.')
          : t('The refund is recorded. The patient is told by email.'),
      );
      onClose();
    },
    fallback: t('The refund could not be made.'),
  });
  useStoredDraft(`refund.${id}`, form);
  const cents = parseMoney(form.values.amount);
  return (
    <Form form={form}>
      <MoneyField {...form.field('amount')} label={t('Amount')} />
      <LongTextField {...form.field('reason')} label={t('Reason')} rows={3} maxLength={500} />
      <p className={css.note}>
        {isCard
          ? t(
              'A full refund of an unsettled charge voids it. A partial refund waits until the charge settles, usually a day.',
            )
          : t('Give the money back yourself. This records that you did.')}
      </p>
      <SubmitButton form={form} accent>
        {cents === null || cents === 0 ? t('Refund') : t('Refund {{amount}}', { amount: formatCents(cents) })}
      </SubmitButton>
    </Form>
  );
}
