import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import type { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { zoneCity } from '@drawpoint/rules/dates';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney, sumDollars } from '@drawpoint/rules/money';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { can, useUser } from '../../lib/session/current-user.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { Status } from '../../ui/text/Status.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { STATUS_TONES } from '../appointments/appointment-state.ts';
import { spokenStart } from '../../lib/time/visit-time.ts';
import { Confirming, StillConfirming } from './Confirming.tsx';
import { KeptUntil } from '../waitlist/KeptUntil.tsx';
import { amountsOf, askedAmount, isTooLittle } from './pay-amounts.ts';
import css from './Pay.module.css';
import { PayForm } from './PayForm.tsx';
import { TooLittle } from './TooLittle.tsx';

export type PayConfig = OutputOf<typeof payments.config>;

/** The page after a successful payment (docs/product/payments.md#cards). */
export const paidPath = (receiptId: number): string =>
  `${paths.dashboard}?paymentSuccess=1&receipt=${receiptId}`;

/** All other states mean that the visit is paid (docs/product/payments.md#amounts). */
const UNPAID: readonly Appointment['payment_status'][] = ['none', 'partial', 'failed', 'pending'];

/** The open and the pending part of a promised tip or a fee, in dollars. */
export type Apart = { purpose: 'tip' | 'other'; name: string; due: number; pending: number };

type PayPanelProps = {
  appointment: Appointment;
  config: PayConfig;
  /** Null when the visit itself is paid. */
  apart: Apart | null;
  /** The amount in the URL. */
  asked: string | null;
};

/** The amount due and the ways to pay it. */
export function PayPanel({ appointment, config, apart, asked }: PayPanelProps) {
  const [pending, setPending] = useState<number | null>(null);
  const [isUnanswered, setUnanswered] = useState(false);
  const user = useUser();
  const { id, status, tz, deposit_due: deposit, deposit_until } = appointment;
  const amounts = amountsOf(appointment);
  const { total, paid } = amounts;
  const isCalledOff = apart?.purpose !== 'other' && (status === 'denied' || status === 'canceled');
  const isUnpaid = !isCalledOff && UNPAID.includes(appointment.payment_status);
  const payable = apart ? apart.due : isUnpaid ? amounts.open : 0;
  const due = apart ? sumDollars([apart.due, apart.pending]) : isUnpaid ? amounts.due : 0;
  const isOnItsWay = apart ? apart.pending > 0 : amounts.due > amounts.open;
  // People who act for the patient cannot pay (decision 181); staff of the visit take a card at the door.
  const isPatient = appointment.user_id === user.id && !user.is_impersonating;
  const isStaff =
    !isPatient &&
    !user.is_impersonating &&
    appointment.user_id !== null &&
    can(user, doorPayments.listAtDoor);
  const back = isStaff ? paths.bookingDetails(id) : paths.history;
  const canPay = (isPatient || isStaff) && pending === null && !isCalledOff && !isTooLittle(payable);
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.visit}>{t('Appointment #{{id}}', { id })}</h2>
        <p className={css.when}>
          {t('{{service}} with {{name}}', {
            service: appointment.service.name,
            name: appointment.phlebotomist.name,
          })}
        </p>
        <p className={css.when}>
          {t('{{when}}, {{city}} time', { when: spokenStart(appointment), city: zoneCity(tz) })}
        </p>
        <Status tone={STATUS_TONES[status]}>{t(appointmentStatusLabel(status))}</Status>
        {config.mode === 'sandbox' && <Status tone="wait">{t('Sandbox')}</Status>}
      </div>
      <Facts
        facts={
          apart === null
            ? [
                [t('Price total'), formatMoney(total)],
                [t('Paid'), formatMoney(paid)],
                [t('Due'), <strong key="due">{formatMoney(due)}</strong>],
                [t('Due now'), deposit === undefined ? null : formatMoney(deposit)],
              ]
            : [[apart.name, <strong key="apart">{formatMoney(due)}</strong>]]
        }
      />
      {deposit_until && <KeptUntil until={deposit_until} />}
      <div className={css.standing}>
        {pending !== null ? (
          <Confirming
            receiptId={pending}
            to={isStaff ? back : paidPath(pending)}
            onFailed={() => setPending(null)}
          />
        ) : isUnanswered ? (
          <StillConfirming isUnanswered />
        ) : isCalledOff ? (
          <Notice tone="calm">{t('This appointment cannot be paid for.')}</Notice>
        ) : due === 0 ? (
          <Notice tone="good">
            {apart === null && appointment.payment_status === 'refunded'
              ? t('Your payment was refunded. Nothing is due.')
              : t('Paid in full. Thank you.')}
          </Notice>
        ) : isOnItsWay ? (
          <StillConfirming />
        ) : isTooLittle(payable) ? (
          <TooLittle />
        ) : (
          !isPatient &&
          !isStaff && <Notice tone="calm">{t('Only the patient can pay for this appointment.')}</Notice>
        )}
      </div>
      {canPay && (
        // Hidden but mounted while the outcome is unknown, because the form keeps polling.
        <div hidden={isUnanswered}>
          <PayForm
            id={id}
            amount={askedAmount(asked ?? (deposit === undefined ? null : String(deposit)), payable)}
            purpose={apart?.purpose}
            isStaff={isStaff}
            config={config}
            onPending={setPending}
            onUnanswered={setUnanswered}
          />
        </div>
      )}
      {!canPay && (
        <p className={css.back}>
          <TextLink to={back} reloadDocument>
            {t('Back')}
          </TextLink>
        </p>
      )}
    </Card>
  );
}
