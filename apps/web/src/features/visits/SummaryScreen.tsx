import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatMoney } from '@drawpoint/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { query } from '../../lib/api.ts';
import { useUser } from '../../lib/current-user.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Page } from '../../ui/Page.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { useWhen } from '../appointments/use-when.ts';
import { PayExtras, PayTip, VisitReceipts } from '../payments/VisitPayments.tsx';
import { FeedbackCard } from './FeedbackCard.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { ResultsCard } from './ResultsCard.tsx';
import { summaryFile } from './visit-links.ts';
import css from './Visits.module.css';

type Summary = OutputOf<typeof visits.getSummary>;

/** What a visit came to, its results, and what its patient thought of it (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const user = useUser();
  const summary = useQuery(query(visits.getSummary, { id }));
  return (
    <Page title={t('Visit summary')} width="narrow">
      <QueryView query={summary} failure={t('Failed to load')}>
        {(data) => (
          <div className={css.stack}>
            <Prices summary={data} />
            {data.extra_due > 0 && data.appointment.user_id === user.id && (
              <PayExtras
                appointmentId={data.appointment.id}
                due={data.extra_due}
                promised={data.appointment.pay_extra}
              />
            )}
            {data.tip_due > 0 && data.appointment.user_id === user.id && (
              <PayTip appointmentId={data.appointment.id} due={data.tip_due} />
            )}
            {data.receipts.length > 0 && <VisitReceipts receipts={data.receipts} />}
            <ResultsCard visit={data.appointment} />
            {data.appointment.status === 'completed' && data.appointment.user_id === user.id && (
              <FeedbackCard visit={data.appointment} isMain={data.extra_due === 0} />
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Prices({ summary: { appointment, notes, extras } }: { summary: Summary }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { price_subtotal, price_extra, price_extra_paid, price_total } = appointment;
  return (
    <Card
      title={when(appointment)}
      action={<FileButton url={summaryFile(appointment.id)}>{t('Print the summary')}</FileButton>}
    >
      <Facts
        facts={[
          [t('Service'), t(appointment.service.name)],
          [t('Subtotal'), formatMoney(price_subtotal)],
          [t('Extras'), formatMoney(price_extra)],
          [t('Total'), formatMoney(price_total)],
          [t('Extras paid'), price_extra_paid > 0 ? formatMoney(price_extra_paid) : null],
          [t('Notes'), notes && <span className={css.notes}>{notes}</span>],
        ]}
      />
      {extras.length > 0 && (
        <>
          <h3 className={css.subtitle}>{t('Extra charges')}</h3>
          <ul className={css.files}>
            {extras.map(({ label, amount }, index) => (
              <li key={`${index} ${label}`} className={css.file}>
                <span>{label || t('Extra')}</span>
                <span>{formatMoney(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
