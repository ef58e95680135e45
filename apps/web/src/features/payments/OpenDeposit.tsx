import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatMoney } from '@drawpoint/rules/money';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { KeptUntil } from '../waitlist/KeptUntil.tsx';
import css from './Pay.module.css';

/** How long a visit waits for its payment in advance, and the way to pay it. */
export default function OpenDeposit({ visit }: { visit: Appointment }) {
  const { id, deposit_due = 0, deposit_until, payments } = visit;
  const user = useUser();
  const [isOver, setOver] = useState(false);
  if (!deposit_until) return null;
  const isOnItsWay = payments.some(({ status }) => status === 'pending');
  return (
    <section className={css.deposit} aria-label={t('Payment in advance')}>
      {isOnItsWay ? (
        <p className={css.over} role="status">
          {t('We are confirming your payment')}
        </p>
      ) : isOver ? (
        <p className={css.over} role="status">
          {t('The time to pay is over.')}
        </p>
      ) : (
        <>
          <KeptUntil until={deposit_until} onOver={() => setOver(true)} />
          {!user.is_impersonating && (
            <LinkButton tone="accent" large to={paths.pay(id)} reloadDocument>
              {t('Pay {{amount}}', { amount: formatMoney(deposit_due) })}
            </LinkButton>
          )}
        </>
      )}
    </section>
  );
}
