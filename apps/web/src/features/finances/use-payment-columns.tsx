import type { Payment } from '@drawpoint/contracts/appointments/payment';
import { formatMoney } from '@drawpoint/rules/money';
import { fullName } from '@drawpoint/rules/name';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { shownColumns, useProviderColumn, type MaybeColumn } from '../../ui/lists/shown-columns.ts';
import { Status } from '../../ui/text/Status.tsx';
import css from './Finances.module.css';
import { paidWithText } from '../payments/paid-with.ts';
import { ENTRY_LABELS, PURPOSE_LABELS, STATE_LABELS, STATE_TONES } from './payment-labels.ts';

/** The columns of the payment list; the provider column is for people who see several. */
export function usePaymentColumns(): Column<Payment>[] {
  const provider = useProviderColumn<Payment>((row) => row.provider.name, { wraps: true });
  const columns: MaybeColumn<Payment>[] = [
    {
      key: 'paid_at',
      title: t('Paid'),
      sort: 'paid_at',
      width: '184px',
      card: 'quiet',
      cell: ({ paid_at, created_at }) => localDateTime(paid_at ?? created_at),
    },
    {
      key: 'user',
      title: t('Patient'),
      width: '14%',
      card: 'head',
      cell: ({ user: person, appointment_id, confirmation_code }) => (
        <div className={css.links}>
          {/* The email tells whether the account still exists and is open to the viewer. */}
          {person.email === null ? (
            fullName(person)
          ) : (
            <TextLink to={paths.patient(person.id)}>{fullName(person)}</TextLink>
          )}
          <span className={css.quiet}>
            <TextLink to={paths.bookingDetails(appointment_id)}>{confirmation_code}</TextLink>
          </span>
        </div>
      ),
    },
    {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      card: 'none',
      wraps: true,
      cell: (row) => fullName(row.phlebotomist),
    },
    provider,
    {
      key: 'purpose',
      title: t('Purpose'),
      width: '104px',
      card: 'quiet',
      cell: ({ purpose, label, entry, ...means }) => (
        <>
          {label ? t(label) : t(PURPOSE_LABELS[purpose])}
          {means.method !== 'card' && <span className={css.quiet}>{paidWithText(means)}</span>}
          {entry !== 'payment' && <span className={css.quiet}>{t(ENTRY_LABELS[entry])}</span>}
        </>
      ),
    },
    {
      key: 'status',
      title: t('Status'),
      width: '128px',
      cell: ({ status }) => <Status tone={STATE_TONES[status]}>{t(STATE_LABELS[status])}</Status>,
    },
    {
      key: 'amount',
      title: t('Amount'),
      sort: 'amount_total',
      width: '152px',
      cell: ({ amount_total, amount_refunded, amount_refunding, refunds }) => (
        <span className={css.amount}>
          {formatMoney(amount_total)}
          {amount_refunded > 0 && (
            <span className={css.quiet}>
              {t('{{amount}} refunded', { amount: formatMoney(amount_refunded) })}
            </span>
          )}
          {amount_refunding > 0 && (
            <span className={css.quiet}>
              {t('{{amount}} refund pending', { amount: formatMoney(amount_refunding) })}
            </span>
          )}
          {refunds.at(-1)?.status === 'failed' && <span className={css.bad}>{t('Refund failed')}</span>}
        </span>
      ),
    },
  ];
  return shownColumns(columns);
}
