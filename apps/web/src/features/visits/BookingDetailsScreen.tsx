import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { localDateTime } from '../../lib/time/local-time.ts';
import { Card } from '../../ui/page/Card.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Person } from '../../ui/people/Person.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { VisitTime } from '../../ui/text/VisitTime.tsx';
import { preparationText } from '../appointments/preparation-text.ts';
import { bookedBy } from '../appointments/appointment-text.ts';
import { personFacts } from '../appointments/person-facts.ts';
import { NotConfirmed } from '../appointments/NotConfirmed.tsx';
import { POLL_MS } from '../appointments/polling.ts';
import { spokenTime } from '../../lib/time/wall-time.ts';
import { VisitNotes } from '../patient-record/VisitNotes.tsx';
import { PrintLetterButton } from './PrintLetterButton.tsx';
import VisitFee from '../payments/VisitFee.tsx';
import { PricesCard } from './PricesCard.tsx';
import { ResultsCard } from './ResultsCard.tsx';
import { useScheduleTitle } from './use-schedule.tsx';
import { VisitActions } from './VisitActions.tsx';
import { VisitContact } from './VisitContact.tsx';
import { VisitMap } from './VisitMap.tsx';
import { VisitStatus } from './VisitStatus.tsx';
import css from './Visits.module.css';

const SeriesCard = lazy(() => import('../series/OwnSeriesCard.tsx'));
const OrdersCard = lazy(() => import('./OrdersCard.tsx'));
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
              <PricesCard visit={data} />
              <VisitFee visit={data} />
              <Suspense>
                {data.status === 'canceled' && <OffersCard id={data.id} />}
                <OrdersCard visit={data} />
                {data.series && <SeriesCard place={data.series} pathOf={paths.bookingDetails} />}
              </Suspense>
              <ResultsCard visit={data} />
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

/** For patients without email, until the visit is over. */
function Letter({ visit }: { visit: Appointment }) {
  const hasEmail = Boolean(visit.user.email || visit.patient.email);
  const isAhead = visit.status === 'pending' || visit.status === 'approved';
  return hasEmail || !isAhead ? null : <PrintLetterButton visit={visit} />;
}

function VisitFacts({ visit }: { visit: Appointment }) {
  const user = useUser();
  return (
    <Facts
      facts={[
        ...personFacts(visit),
        [t('Service'), t(visit.service.name)],
        [t('How to prepare'), preparationText(visit)],
        [t('Phlebotomist'), visit.phlebotomist.name],
        [t('Provider'), seesAllProviders(user) ? visit.provider.name : null],
        [t('Booked by'), bookedBy(visit)],
        [
          t('Consent'),
          visit.spoken_consent &&
            t('Spoken, heard by {{name}}', { name: visit.spoken_consent.heard_by || t('staff') }),
        ],
        [t('Confirmation'), visit.confirmation_code],
        [t('On the way'), visit.en_route_at && localDateTime(visit.en_route_at)],
        [t('Arrived'), visit.arrived_at && localDateTime(visit.arrived_at)],
        [t('Drawn'), visit.drawn_at && localDateTime(visit.drawn_at)],
        [t('Completed'), visit.completed_at && localDateTime(visit.completed_at)],
        [t('Proposed times'), visit.proposal?.times.map(({ start }) => spokenTime(start)).join('; ')],
        [t('Reason'), visit.canceled_reason],
        [t('The patient’s answer'), visit.no_show_answer?.text],
        [t('No-shows'), visit.no_shows && t('{{number}} in a year', { number: String(visit.no_shows) })],
      ]}
    />
  );
}
