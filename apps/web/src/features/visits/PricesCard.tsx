import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { visitPaymentLabel } from '@drawpoint/rules/labels';
import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { FileButton } from '../../ui/files/FileButton.tsx';
import { PriceLines } from './PriceLines.tsx';
import { summaryFile } from './visit-links.ts';
import css from './Visits.module.css';

/** The price of a visit with extras and notes; after completion also a link to the printable summary. */
export function PricesCard({ visit }: { visit: Appointment }) {
  const user = useUser();
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
      <PriceLines
        name={t('Price')}
        lines={[
          ...[...visit.line_items, ...visit.extras].map(({ label, amount }) => ({ label: t(label), amount })),
          { label: t('Total'), amount: visit.price_total, isTotal: true },
        ]}
      />
      <Facts
        facts={[
          [t('Payment'), t(visitPaymentLabel(visit.payment_status, visit.user_id === user.id))],
          [t('Notes'), notes && <span className={css.notes}>{notes}</span>],
        ]}
      />
    </Card>
  );
}
