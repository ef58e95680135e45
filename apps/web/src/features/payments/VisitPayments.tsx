import type { Receipt } from '@drawpoint/contracts/appointments/payment';
import { formatDate } from '@drawpoint/rules/dates';
import { formatMoney, parseMoney, sumDollars, toCents, toDollars } from '@drawpoint/rules/money';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { AccentButton } from '../../ui/buttons/AccentButton.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { FileButton } from '../../ui/files/FileButton.tsx';
import { StillConfirming } from './Confirming.tsx';
import { askedAmount, isTooLittle, LEAST_CENTS, LEAST_TEXT, receiptFile } from './pay-amounts.ts';
import css from './Pay.module.css';
import { TooLittle } from './TooLittle.tsx';

type PayExtrasProps = {
  appointmentId: number;
  /** Dollars. */
  due: number;
  /** Of it, what is not on its way. */
  open: number;
  /** What the patient meant to pay of it, said with the feedback, in dollars (docs/product/payments.md#promises). */
  promised: number | null;
};

/** What is due for extras, for those who do not pay it. */
export function ExtrasDue({ due }: { due: number }) {
  return (
    <Card title={t('Payment')}>
      <DueLine due={due} />
    </Card>
  );
}

function DueLine({ due }: { due: number }) {
  return (
    <p className={css.due}>
      <span>{t('Amount due for extras')}</span>
      <span>{formatMoney(due)}</span>
    </p>
  );
}

/** What is due for extras, and how much of it to pay now: the card is asked for on the paying page (docs/product/payments.md#amounts). */
export function PayExtras({ appointmentId, due, open, promised }: PayExtrasProps) {
  const [typed, setTyped] = useState(askedAmount(promised?.toFixed(2) ?? null, open).toFixed(2));
  const [error, setError] = useState<string>();
  function pay(): void {
    const cents = parseMoney(typed);
    if (cents === null || cents < LEAST_CENTS) return setError(t(LEAST_TEXT));
    if (cents > toCents(open)) {
      return setError(t('The amount may not be greater than the {{due}} due.', { due: formatMoney(open) }));
    }
    // A page with a security policy of its own is entered by a document load.
    location.assign(`${paths.pay(appointmentId)}?amount=${toDollars(cents).toFixed(2)}`);
  }
  return (
    <Card title={t('Payment')}>
      <DueLine due={due} />
      {open < due && <StillConfirming />}
      {isTooLittle(open) ? (
        open === due && <TooLittle />
      ) : (
        <form
          className={css.now}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            pay();
          }}
        >
          <MoneyField
            name="amount"
            label={t('Pay now')}
            value={typed}
            error={error}
            onChange={(value) => {
              if (typeof value === 'string') setTyped(value);
              setError(undefined);
            }}
            onBlur={() => undefined}
          />
          <AccentButton type="submit">{t('Continue to payment')}</AccentButton>
        </form>
      )}
    </Card>
  );
}

type PayTipProps = {
  appointmentId: number;
  /** Dollars left, and those on their way. */
  due: number;
  pending: number;
};

/** A tip that was promised with the feedback: offered, and never due (docs/product/payments.md#promises). */
export function PayTip({ appointmentId, due, pending }: PayTipProps) {
  return (
    <Card title={t('Tip')}>
      <p className={css.due}>
        <span>{t('The tip you promised')}</span>
        <span>{formatMoney(sumDollars([due, pending]))}</span>
      </p>
      {pending > 0 && <StillConfirming />}
      {isTooLittle(due) ? (
        pending === 0 && <TooLittle />
      ) : (
        <LinkButton tone="plain" to={`${paths.pay(appointmentId)}?purpose=tip`} reloadDocument>
          {t('Pay the tip')}
        </LinkButton>
      )}
    </Card>
  );
}

/** What was paid for a visit, each with its receipt on paper. */
export function VisitReceipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Card title={t('Payments')}>
      <ul className={css.receipts}>
        {receipts.map(({ id, amount_total, amount_refunded, paid_at, card, parts }) => (
          <li key={id} className={css.paid}>
            <span>
              <strong>{formatMoney(amount_total)}</strong>
              {parts.every(({ purpose }) => purpose === 'tip') && ` · ${t('Tip')}`}
              <span className={css.quiet}>
                {[paid_at && formatDate(localDate(new Date(paid_at))), card].filter(Boolean).join(' · ')}
              </span>
              {amount_refunded > 0 && (
                <span className={css.quiet}>
                  {t('{{amount}} refunded', { amount: formatMoney(amount_refunded) })}
                </span>
              )}
            </span>
            <FileButton
              url={receiptFile(id)}
              name={t('Receipt for {{amount}}', { amount: formatMoney(amount_total) })}
            >
              {t('Receipt')}
            </FileButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
