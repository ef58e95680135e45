import { PAYMENT_PURPOSES } from '@drawpoint/contracts/appointments/payment';
import type { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { formatMoney, sumDollars } from '@drawpoint/rules/money';
import { useTranslation } from 'react-i18next';
import css from './Finances.module.css';
import { PURPOSE_LABELS } from './payment-words.ts';

type Summary = OutputOf<typeof payments.summarize>;
type Day = Summary['by_day'][number];

const HEIGHT = 120;
const BAR = 20;
const GAP = 6;

const totalOf = (day: Day): number => sumDollars(PAYMENT_PURPOSES.map((purpose) => day[purpose]));

/** What came in by day (by month in long ranges) and purpose: bars, and the same as a table behind them. */
export function PaymentChart({ summary }: { summary: Pick<Summary, 'by_day' | 'unit'> }) {
  const { t } = useTranslation();
  const { by_day: days, unit } = summary;
  if (days.length === 0) return null;
  const most = Math.max(...days.map(totalOf), 1);
  const nameOf = (date: string) => (unit === 'day' ? formatDate(date) : date.slice(0, 7));
  return (
    <figure className={css.chart}>
      <div className={css.bars}>
        <svg
          width={days.length * (BAR + GAP)}
          height={HEIGHT}
          viewBox={`0 0 ${days.length * (BAR + GAP)} ${HEIGHT}`}
          aria-hidden="true"
        >
          {days.map((day, index) => {
            let top = HEIGHT;
            return PAYMENT_PURPOSES.map((purpose) => {
              const height = (day[purpose] / most) * (HEIGHT - 8);
              top -= height;
              return (
                <rect
                  key={`${day.date} ${purpose}`}
                  className={css.bar}
                  data-purpose={purpose}
                  x={index * (BAR + GAP)}
                  y={top}
                  width={BAR}
                  height={height}
                />
              );
            });
          })}
        </svg>
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
        <div className={css.bars}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{unit === 'day' ? t('Day') : t('Month')}</th>
                {PAYMENT_PURPOSES.map((purpose) => (
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
                  {PAYMENT_PURPOSES.map((purpose) => (
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
