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
import { KeptVisitPage } from '../offline/KeptVisitPage.tsx';
import { useKeptVisits, useTakenSteps } from '../offline/use-kept.ts';
import { VisitOutbox } from '../offline/VisitOutbox.tsx';
import { openKept } from '../offline/work-offline.ts';
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

// Without a network the whole app waits for what the phone keeps.
void openKept();

/** A visit as staff see it, with all actions (docs/product/visits.md#staff-screens). */
export function Component() {
  const { id = '' } = useParams();
  const schedule = useScheduleTitle();
  const visit = useQuery({ ...query(appointments.get, { id }), refetchInterval: POLL_MS });
  const own = useKeptVisits(visit);
  const taken = useTakenSteps(visit.dataUpdatedAt);
  const keptVisit = own?.visits.find((each) => each.id === Number(id));
  if (own && keptVisit) {
    return (
      <Page title={t('Booking Details')}>
        <KeptVisitPage visit={keptVisit} kept={own.kept} />
      </Page>
    );
  }
  return (
    <Page title={t('Booking Details')}>
      <QueryView
        query={visit}
        failure={t('Failed to load appointment.')}
        back={{ to: paths.schedule, label: schedule }}
      >
        {(found) => <Details visit={taken(found)} />}
      </QueryView>
    </Page>
  );
}

function Details({ visit }: { visit: Appointment }) {
  return (
    <div className={css.halves}>
      <Card>
        <div className={css.stack}>
          <div className={css.top}>
            <VisitTime visit={visit} />
            <span className={css.statuses}>
              <VisitStatus visit={visit} />
              <VisitOutbox visitId={visit.id} />
            </span>
          </div>
          <NotConfirmed visit={visit} />
          <Person
            name={visit.patient}
            size={56}
            detail={visit.patient.email && <EmailText email={visit.patient.email} />}
          />
          <VisitNotes visit={visit} />
          <VisitContact visit={visit} />
          <VisitActions visit={visit} />
          <VisitFacts visit={visit} />
          <Letter visit={visit} />
          <VisitMap visit={visit} />
        </div>
      </Card>
      <div className={css.stack}>
        <Suspense>
          <Tubes visit={visit} />
        </Suspense>
        <PricesCard visit={visit} />
        <VisitFee visit={visit} />
        <Suspense>
          {hasOutcome(visit) && <RedrawCard visit={visit} />}
          {visit.status === 'canceled' && <OffersCard id={visit.id} />}
          <OrdersCard visit={visit} />
          {visit.series && <SeriesCard place={visit.series} isStaff />}
        </Suspense>
        <ResultsCard visit={visit} />
      </div>
    </div>
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
