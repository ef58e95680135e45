import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { Card } from '../../ui/page/Card.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Person } from '../../ui/people/Person.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { VisitTime } from '../../ui/text/VisitTime.tsx';
import { NotConfirmed } from '../appointments/NotConfirmed.tsx';
import { POLL_MS } from '../appointments/polling.ts';
import { VisitNotes } from '../patient-record/VisitNotes.tsx';
import { PrintLetterButton } from './PrintLetterButton.tsx';
import { usePolicy } from '../policies/use-policy.ts';
import VisitFee from '../payments/VisitFee.tsx';
import { PricesCard } from './PricesCard.tsx';
import { ResultsCard } from './ResultsCard.tsx';
import { useScheduleTitle } from './use-schedule.tsx';
import { VisitActions } from './VisitActions.tsx';
import { VisitContact } from './VisitContact.tsx';
import { VisitFacts } from './VisitFacts.tsx';
import { VisitMap } from './VisitMap.tsx';
import { VisitStatus } from './VisitStatus.tsx';
import css from './Visits.module.css';

const SeriesCard = lazy(() => import('../series/OwnSeriesCard.tsx'));
const OrdersCard = lazy(() => import('./OrdersCard.tsx'));
const SpecimensCard = lazy(() => import('../specimens/SpecimensCard.tsx'));
const RedrawCard = lazy(() => import('../bedside/RedrawCard.tsx'));
const OffersCard = lazy(() => import('../waitlist/OffersCard.tsx'));

/** A visit as staff see it, with all actions (docs/product/visits.md#staff-screens). */
export function Component() {
  const { id = '' } = useParams();
  const schedule = useScheduleTitle();
  const visit = useQuery({ ...query(appointments.get, { id }), refetchInterval: POLL_MS });
  return (
    <Page title={t('Booking Details')}>
      <QueryView
        query={visit}
        failure={t('Failed to load appointment.')}
        back={{ to: paths.schedule, label: schedule }}
      >
        {(data) => (
          <div className={css.halves}>
            <Card>
              <div className={css.stack}>
                <div className={css.top}>
                  <VisitTime visit={data} />
                  <VisitStatus visit={data} />
                </div>
                <NotConfirmed visit={data} />
                <Person
                  name={data.patient}
                  size={56}
                  detail={data.patient.email && <EmailText email={data.patient.email} />}
                />
                <VisitNotes visit={data} />
                <VisitContact visit={data} />
                <VisitActions visit={data} />
                <VisitFacts visit={data} />
                <Letter visit={data} />
                <VisitMap visit={data} />
              </div>
            </Card>
            <div className={css.stack}>
              <Suspense>
                <Tubes visit={data} />
              </Suspense>
              <PricesCard visit={data} />
              <VisitFee visit={data} />
              <Suspense>
                {hasOutcome(data) && <RedrawCard visit={data} />}
                {data.status === 'canceled' && <OffersCard id={data.id} />}
                <OrdersCard visit={data} />
                {data.series && <SeriesCard place={data.series} isStaff />}
              </Suspense>
              <ResultsCard visit={data} />
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

/** Where the company labels tubes. At the patient's side they are among the steps. */
function Tubes({ visit }: { visit: Appointment }) {
  const isOn = usePolicy('bedside.labels', visit.provider_id);
  const isShown = visit.status === 'completed' || (visit.status === 'approved' && visit.stage !== 'arrived');
  return isOn && isShown ? <SpecimensCard visit={visit} /> : null;
}

/** Where the company asks for steps at the patient's side, staff see what came of a draw. */
const hasOutcome = ({ bedside, status, stage, outcome }: Appointment): boolean =>
  bedside !== undefined && (status === 'completed' || stage === 'drawn' || outcome === 'failed_draw');

/** For patients without email, until the visit is over. */
function Letter({ visit }: { visit: Appointment }) {
  const hasEmail = Boolean(visit.user.email || visit.patient.email);
  const isAhead = visit.status === 'pending' || visit.status === 'approved';
  return hasEmail || !isAhead ? null : <PrintLetterButton visit={visit} />;
}
