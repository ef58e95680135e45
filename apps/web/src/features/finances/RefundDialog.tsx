import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { formatCents, formatMoney, parseMoney, toCents, toDollars } from '@drawpoint/rules/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { newKey } from '../payments/pay-attempt.ts';

/** What can still be given back of a payment, in dollars. */
export const refundable = ({ status, amount_total, amount_refunded, amount_refunding }: Payment): number =>
  status === 'succeeded'
    ? toDollars(Math.max(0, toCents(amount_total) - toCents(amount_refunded) - toCents(amount_refunding)))
    : 0;

/** Gives a payment back, whole or in part, and says why. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation();
  const rest = refundable(payment);
  const [key] = useState(newKey);
  const form = useForm({
    op: payments.refund,
    initial: { amount: formatCents(toCents(rest)).slice(1), reason: '' },
    toInput: ({ amount, reason }) => {
      const cents = parseMoney(amount);
      return { id: payment.id, amount: cents === null ? Number.NaN : toDollars(cents), reason };
    },
    send: (input) => call(payments.refund, input, { idempotencyKey: key }),
    onDone: () => {
      toast('success', t('The refund is on its way. The patient is told by email.'));
      onClose();
    },
    fallback: t('The refund could not be made.'),
  });
  return (
    <Dialog title={t('Refund {{amount}}?', { amount: formatMoney(rest) })} onClose={onClose}>
      <Form form={form} asks={false}>
        <p>
          {t(
            'A whole charge that is not settled yet is voided; a part of one waits for the settlement, usually a day.',
          )}
        </p>
        <MoneyField {...form.field('amount')} label={t('Amount')} />
        <TextField {...form.field('reason')} label={t('Reason')} />
        <SubmitButton form={form} accent>
          {t('Refund')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
