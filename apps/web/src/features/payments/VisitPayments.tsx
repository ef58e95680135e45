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
import { loadPage } from '../../lib/screen/load-page.ts';
import { StillConfirming } from './Confirming.tsx';
import { askedAmount, isTooLittle, LEAST_CENTS, LEAST_TEXT, receiptFile } from './pay-amounts.ts';
import { paidWithText } from './paid-with.ts';
import css from './Pay.module.css';
import { TooLittle } from './TooLittle.tsx';

type PayExtrasProps = {
  appointmentId: number;
  /** In dollars. */
  due: number;
  /** The part of `due` without a pending payment. */
  open: number;
  /** What the patient promised with the feedback, in dollars (docs/product/payments.md#promises). */
  promised: number | null;
};

/** The amount due for extras, for viewers who cannot pay it. */
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

/**
 * The amount due for extras, and how much to pay now. The payment page asks for the card
 * (docs/product/payments.md#amounts).
 */
export function PayExtras({ appointmentId, due, open, promised }: PayExtrasProps) {
  const [typed, setTyped] = useState(askedAmount(promised?.toFixed(2) ?? null, open).toFixed(2));
  const [error, setError] = useState<string>();
  function pay(): void {
    const cents = parseMoney(typed);
    if (cents === null || cents < LEAST_CENTS) return setError(t(LEAST_TEXT));
    if (cents > toCents(open)) {
      return setError(t('The amount may not be greater than the {{due}} due.', { due: formatMoney(open) }));
    }
    // The payment page has its own Content Security Policy, so it needs a document load.
    loadPage(`${paths.pay(appointmentId)}?amount=${toDollars(cents).toFixed(2)}`);
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
  /** The open part in dollars; `pending` is being paid. */
  due: number;
  pending: number;
};

/** A tip promised with the feedback: it can be paid but is never due (docs/product/payments.md#promises). */
export function PayTip({ appointmentId, due, pending }: PayTipProps) {
  return (
    <Card title={t('Tip')}>
      <p className={css.due}>
        <span>{t('Your tip')}</span>
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

/** The payments for a visit, each with a printable receipt. */
export function VisitReceipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Card title={t('Payments')}>
      <ul className={css.receipts}>
        {receipts.map(({ id, amount_total, amount_refunded, paid_at, parts, ...means }) => (
          <li key={id} className={css.paid}>
            <span>
              <strong>{formatMoney(amount_total)}</strong>
              {parts.every(({ purpose }) => purpose === 'tip') && ` · ${t('Tip')}`}
              {parts.map(({ label }) => label && ` · ${t(label)}`)}
              <span className={css.quiet}>
                {[paid_at && formatDate(localDate(new Date(paid_at))), paidWithText(means)]
                  .filter(Boolean)
                  .join(' · ')}
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
