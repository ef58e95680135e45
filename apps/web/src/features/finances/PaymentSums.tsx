import { PAYMENT_PURPOSES } from '@drawpoint/contracts/appointments/payment';
import type { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { formatMoney, sumDollars } from '@drawpoint/rules/money';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import css from './Finances.module.css';
import { STATE_LABELS, PURPOSE_LABELS } from './payment-labels.ts';
import { bucketsOf, type Bucket } from './payment-buckets.ts';

const METHOD_SUMS = { card: message('By card'), cash: message('In cash'), check: message('By check') };
const METHODS = ['card', 'cash', 'check'] as const;
const STATES = ['succeeded', 'refunded', 'pending', 'failed'] as const;

/** Payment totals by state and by day. */
export function PaymentSums({ summary }: { summary: OutputOf<typeof payments.summarize> }) {
  const { cash, check } = summary.by_method;
  return (
    <>
      <dl className={css.totals}>
        {STATES.map((state) => (
          <div key={state} className={css.total}>
            <dt>{t(STATE_LABELS[state])}</dt>
            <dd>{formatMoney(summary[state])}</dd>
          </div>
        ))}
        {METHODS.filter(() => cash !== 0 || check !== 0).map((method) => (
          <div key={method} className={css.total}>
            <dt>{t(METHOD_SUMS[method])}</dt>
            <dd>{formatMoney(summary.by_method[method])}</dd>
          </div>
        ))}
      </dl>
      <p className={css.meaning}>
        {t(
          'Succeeded leaves out what was refunded. Failed leaves out attempts that a later payment for the visit made good.',
        )}
      </p>
      <PaymentChart summary={summary} />
    </>
  );
}

type Summary = Pick<OutputOf<typeof payments.summarize>, 'by_day' | 'unit' | 'from' | 'to'>;

const HEIGHT = 140;
const BAR = 20;
const GAP = 6;
/** Maximum width of a bar, in CSS pixels. */
const WIDEST = 80;

const totalOf = (day: Bucket): number => sumDollars(PAYMENT_PURPOSES.map((purpose) => day[purpose]));

/** Payments by day (by month for long ranges) and purpose, as bars and as a table for screen readers. */
function PaymentChart({ summary }: { summary: Summary }) {
  const { by_day: days, unit } = summary;
  if (days.length === 0) return null;
  const buckets = bucketsOf(summary);
  // Purposes without a payment get no column.
  const listed = PAYMENT_PURPOSES.filter((purpose) => days.some((day) => day[purpose] !== 0));
  const most = Math.max(...buckets.map(totalOf), 1);
  const nameOf = (date: string) =>
    unit === 'day' ? formatDate(date) : `${date.slice(5, 7)}-${date.slice(0, 4)}`;
  const width = buckets.length * (BAR + GAP) - GAP;
  return (
    <figure className={css.chart}>
      <div className={css.plot} style={{ maxWidth: buckets.length * WIDEST }}>
        <span className={css.most}>{formatMoney(most)}</span>
        <svg
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className={css.bars}
        >
          {buckets.map((bucket, index) => {
            let top = HEIGHT;
            return PAYMENT_PURPOSES.map((purpose) => {
              // A correction of an earlier day's entry leaves less than nothing.
              const height = (Math.max(0, bucket[purpose]) / most) * HEIGHT;
              top -= height;
              return (
                <rect
                  key={`${bucket.date} ${purpose}`}
                  className={css.bar}
                  data-purpose={purpose}
                  x={index * (BAR + GAP)}
                  y={top}
                  width={BAR}
                  height={height}
                >
                  <title>{`${nameOf(bucket.date)} · ${formatMoney(bucket[purpose])}`}</title>
                </rect>
              );
            });
          })}
        </svg>
        <div className={css.axis}>
          <span>{nameOf(buckets[0]?.date ?? '')}</span>
          {buckets.length > 1 && <span>{nameOf(buckets.at(-1)?.date ?? '')}</span>}
        </div>
      </div>
      <figcaption className={css.legend}>
        {PAYMENT_PURPOSES.map((purpose) => (
          <span key={purpose} className={css.key} data-purpose={purpose}>
            {t(PURPOSE_LABELS[purpose])}
          </span>
        ))}
      </figcaption>
      <details>
        <summary className={css.summary}>{t('Show as a table')}</summary>
        <div className={css.scroll} role="region" aria-label={t('Payments by day')} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{unit === 'day' ? t('Day') : t('Month')}</th>
                {listed.map((purpose) => (
                  <th key={purpose} scope="col">
                    {t(PURPOSE_LABELS[purpose])}
                  </th>
                ))}
                <th scope="col">{t('Total')}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.date}>
                  <th scope="row">{nameOf(day.date)}</th>
                  {listed.map((purpose) => (
                    <td key={purpose}>{formatMoney(day[purpose])}</td>
                  ))}
                  <td>{formatMoney(totalOf(day))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
