import type { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatMoney } from '@drawpoint/rules/money';
import { useTranslation } from 'react-i18next';
import css from './Finances.module.css';
import { PaymentChart } from './PaymentChart.tsx';
import { STATE_LABELS } from './payment-labels.ts';

const STATES = ['succeeded', 'refunded', 'pending', 'failed'] as const;

/** What payments come to by their state, and by day. */
export function PaymentSums({ summary }: { summary: OutputOf<typeof payments.summarize> }) {
  const { t } = useTranslation();
  return (
    <>
      <dl className={css.totals}>
        {STATES.map((state) => (
          <div key={state} className={css.total}>
            <dt>{t(STATE_LABELS[state])}</dt>
            <dd>{formatMoney(summary[state])}</dd>
          </div>
        ))}
      </dl>
      <PaymentChart summary={summary} />
    </>
  );
}
