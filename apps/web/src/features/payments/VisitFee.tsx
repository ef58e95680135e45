import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { actionOf } from '../../lib/screen/send-action.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import css from './Pay.module.css';

type Fee = NonNullable<Appointment['fee']>;

function standingOf({ waived, due, pending }: Fee): string {
  if (waived) return t('Waived');
  if (pending > 0) return t('Being paid');
  return due > 0 ? t('{{amount}} open', { amount: formatMoney(due) }) : t('Paid');
}

/** The fee of a visit that was called off: the patient pays it, and managers of the company waive it. */
export default function VisitFee({ visit: { id, user_id, fee } }: { visit: Appointment }) {
  const user = useUser();
  const waiving = useMutation(actionOf(visitFees.waiveFee, message('Waive the fee')));
  if (!fee) return null;

  async function waive(): Promise<void> {
    const answer = await confirm({
      title: t('Waive this fee?'),
      text: t('What is open ends. What was paid by card is refunded.'),
      ...{ verb: t('Waive the fee'), reason: t('Reason'), needsReason: t('Reason is required') },
    });
    if (!answer) return;
    try {
      await waiving.mutateAsync({ id, reason: answer.reason });
      toast('success', t('Fee waived'));
    } catch (error) {
      toast('error', t(errorText(error, message('The fee could not be waived'))));
    }
  }

  const mayPay = user_id === user.id && !user.is_impersonating;
  return (
    <section className={css.fee} aria-label={t('Fee')}>
      <p className={css.due}>
        <span>
          {t(fee.label)} <span className={css.quiet}>{standingOf(fee)}</span>
        </span>
        <span>{formatMoney(fee.amount)}</span>
      </p>
      {mayPay && fee.due > 0 && (
        <LinkButton tone="accent" to={`${paths.pay(id)}?purpose=other`} reloadDocument>
          {t('Pay the fee')}
        </LinkButton>
      )}
      {user_id !== user.id && can(user, visitFees.waiveFee) && !fee.waived && (
        <Button variant="default" loading={waiving.isPending} onClick={() => void waive()}>
          {t('Waive the fee')}
        </Button>
      )}
    </section>
  );
}
