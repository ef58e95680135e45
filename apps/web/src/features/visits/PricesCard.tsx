import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { paymentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { summaryFile } from './visit-links.ts';
import css from './Visits.module.css';

/** What a visit costs, with its extras and notes, and the summary on paper once it is completed. */
export function PricesCard({ visit }: { visit: Appointment }) {
  const { t } = useTranslation();
  const { notes } = visit.booking_payload.completion;
  return (
    <Card
      title={t('Price')}
      action={
        visit.status === 'completed' && (
          <FileButton url={summaryFile(visit.id)}>{t('Print the summary')}</FileButton>
        )
      }
    >
      <ul className={`${css.files} ${css.prices}`} aria-label={t('Price')}>
        {[...visit.line_items, ...visit.extras].map(({ label, amount }, index) => (
          <li key={`${index} ${label}`} className={css.file}>
            <span>{t(label)}</span>
            <span className={css.amount}>{formatMoney(amount)}</span>
          </li>
        ))}
        <li className={css.file}>
          <span>{t('Total')}</span>
          <span className={css.amount}>{formatMoney(visit.price_total)}</span>
        </li>
      </ul>
      <Facts
        facts={[
          [t('Payment'), t(paymentStatusLabel(visit.payment_status))],
          [t('Notes'), notes && <span className={css.notes}>{notes}</span>],
        ]}
      />
    </Card>
  );
}
