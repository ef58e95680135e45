import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatTime, zoneCity } from '@drawpoint/rules/dates';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { When } from '../appointments/When.tsx';
import { amountsOf } from '../payments/pay-amounts.ts';
import { ExtrasDue, PayExtras, PayTip, VisitReceipts } from '../payments/VisitPayments.tsx';
import { FeedbackCard } from './FeedbackCard.tsx';
import { FileButton } from '../../ui/files/FileButton.tsx';
import { PriceLines } from './PriceLines.tsx';
import { ResultsCard } from './ResultsCard.tsx';
import { summaryFile } from './visit-links.ts';
import css from './Visits.module.css';

const DrawOutcome = lazy(() => import('../bedside/DrawOutcome.tsx'));

type Summary = OutputOf<typeof visits.getSummary>;

/** The summary of a visit with its results and feedback (docs/product/visits.md#completing). */
export function Component() {
  const { id = '' } = useParams();
  const user = useUser();
  const summary = useQuery(query(visits.getSummary, { id }));
  return (
    <Page title={t('Visit summary')} width="narrow">
      <QueryView
        query={summary}
        failure={t('Failed to load')}
        back={{ to: paths.history, label: t('My Appointments') }}
      >
        {(data) => (
          <div className={css.stack}>
            <Prices summary={data} />
            {(data.appointment.not_drawn || data.appointment.needs_sample) && (
              <Suspense>
                <DrawOutcome visit={data.appointment} />
              </Suspense>
            )}
            {data.extra_due > 0 && data.appointment.user_id !== user.id && <ExtrasDue due={data.extra_due} />}
            {data.extra_due > 0 && data.appointment.user_id === user.id && (
              <PayExtras
                appointmentId={data.appointment.id}
                due={data.extra_due}
                open={Math.min(data.extra_due, amountsOf(data.appointment).open)}
                promised={data.appointment.pay_extra}
              />
            )}
            {data.tip_due + data.tip_pending > 0 && data.appointment.user_id === user.id && (
              <PayTip appointmentId={data.appointment.id} due={data.tip_due} pending={data.tip_pending} />
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
  const { ends_at, tz, price_subtotal, price_extra, price_extra_paid, price_total } = appointment;
  return (
    <Card
      title={
        <>
          <When visit={appointment} />
          <span className={css.zone}>
            {appointment.arrival_window
              ? t('{{city}} time', { city: zoneCity(tz) })
              : t('until {{time}}, {{city}} time', { time: formatTime(ends_at), city: zoneCity(tz) })}
          </span>
        </>
      }
    >
      <p className={css.plain}>{t(appointment.service.name)}</p>
      {extras.length > 0 && (
        <>
          <h3 className={css.subtitle}>{t('Extra charges')}</h3>
          <PriceLines
            name={t('Extra charges')}
            lines={extras.map(({ label, amount }) => ({ label: label || t('Extra'), amount }))}
          />
        </>
      )}
      <h3 className={css.subtitle}>{t('Price')}</h3>
      <PriceLines
        name={t('Price')}
        lines={[
          { label: t('Subtotal'), amount: price_subtotal },
          { label: t('Extras'), amount: price_extra },
          { label: t('Total'), amount: price_total, isTotal: true },
          ...(price_extra_paid > 0 ? [{ label: t('Extras paid'), amount: price_extra_paid }] : []),
        ]}
      />
      {notes && (
        <>
          <h3 className={css.subtitle}>{t('Notes')}</h3>
          <p className={`${css.plain} ${css.notes}`}>{notes}</p>
        </>
      )}
      <p className={css.print}>
        <FileButton url={summaryFile(appointment.id)}>{t('Print the summary')}</FileButton>
      </p>
    </Card>
  );
}
