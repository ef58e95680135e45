import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { formatPhone } from '@drawpoint/rules/phone';
import { Button } from '@mantine/core';
import { IconMessage, IconNavigation, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import { localDateTime } from '../../lib/local-time.ts';
import { placeOf, placeText } from '../../lib/place.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import { Page } from '../../ui/Page.tsx';
import { Person } from '../../ui/Person.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { VisitTime } from '../../ui/VisitTime.tsx';
import { bookedBy } from '../appointments/appointment-text.ts';
import { POLL_MS } from '../appointments/polling.ts';
import { useLeadsToRecord } from '../appointments/use-documents-action.ts';
import { useWhen } from '../appointments/use-when.ts';
import { FileButton } from './FileButton.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { ResultsCard } from './ResultsCard.tsx';
import { VisitActions } from './VisitActions.tsx';
import { directionsLink, messageLink, summaryFile } from './visit-links.ts';
import { VisitStatus } from './VisitStatus.tsx';
import css from './Visits.module.css';

const PinDialog = lazy(async () => ({ default: (await import('./PinDialog.tsx')).PinDialog }));

/** A visit as its staff see it, with everything that can be done with it (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const visit = useQuery({ ...query(appointments.get, { id }), refetchInterval: POLL_MS });
  return (
    <Page title={t('Booking Details')}>
      <QueryView query={visit} failure={t('Failed to load appointment.')}>
        {(data) => (
          <div className={css.halves}>
            <Card>
              <Visit visit={data} />
            </Card>
            <div className={css.stack}>
              <Prices visit={data} />
              <ResultsCard visit={data} />
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Visit({ visit }: { visit: Appointment }) {
  const { t } = useTranslation();
  const user = useUser();
  const { location, patient } = visit;
  const { lat, lng } = location;
  const when = useWhen();
  const leadsToRecord = useLeadsToRecord();
  const [isAsking, setAsking] = useState(false);
  const [isPinning, setPinning] = useState(false);
  return (
    <div className={css.stack}>
      <div className={css.top}>
        <VisitTime startsAt={visit.starts_at} endsAt={visit.ends_at} tz={visit.tz} />
        <VisitStatus visit={visit} />
      </div>
      <VisitActions visit={visit} />
      <Person name={patient} size={56} detail={patient.email} />
      <div className={css.contact}>
        {patient.mobile && (
          <Button
            component="a"
            href={`tel:${patient.mobile}`}
            variant="default"
            leftSection={<IconPhone size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('Call {{phone}}', { phone: formatPhone(patient.mobile) })}
          </Button>
        )}
        <Button
          component="a"
          href={directionsLink(visit)}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconNavigation size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Directions')}
        </Button>
        <Button
          component={Link}
          to={messageLink(visit)}
          variant="default"
          leftSection={<IconMessage size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Message')}
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Request Appt')}
        </Button>
        {leadsToRecord(visit) && (
          <Button component={Link} to={paths.patientDocuments(visit.user_id)} variant="default">
            {t('Insurance and documents')}
          </Button>
        )}
      </div>
      {isAsking && <RequestDialog request={{ patient: visit.user }} onClose={() => setAsking(false)} />}
      <Facts
        facts={[
          [t('Address'), placeText(placeOf(location))],
          [t('Instructions'), location.special_instructions],
          [t('Service'), t(visit.service.name)],
          [t('Phlebotomist'), visit.phlebotomist.name],
          [t('Provider'), seesAllProviders(user) ? visit.provider.name : null],
          [t('Booked by'), bookedBy(visit)],
          [t('Confirmation'), visit.confirmation_code],
          [t('On the way'), visit.en_route_at && localDateTime(visit.en_route_at)],
          [t('Arrived'), visit.arrived_at && localDateTime(visit.arrived_at)],
          [t('Drawn'), visit.drawn_at && localDateTime(visit.drawn_at)],
          [t('Completed'), visit.completed_at && localDateTime(visit.completed_at)],
          [
            t('Proposed times'),
            visit.proposal?.times.map(({ start }) => when({ starts_at: start })).join('; '),
          ],
          [t('Reason'), visit.canceled_reason],
        ]}
      />
      {lat !== null && lng !== null && (
        <>
          <AreaMap
            still
            height={160}
            label={t('Map of the visit')}
            pin={{ at: { lat, lng }, label: placeText(placeOf(location)) }}
          />
          {['pending', 'approved'].includes(visit.status) && (
            <div className={css.contact}>
              <Button variant="default" onClick={() => setPinning(true)}>
                {t('Correct the pin')}
              </Button>
            </div>
          )}
          {isPinning && (
            <Suspense>
              <PinDialog visit={visit} at={{ lat, lng }} onClose={() => setPinning(false)} />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}

function Prices({ visit }: { visit: Appointment }) {
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
      <Facts
        facts={[
          ...[...visit.line_items, ...visit.extras].map(
            ({ label, amount }) => [t(label), formatMoney(amount)] as const,
          ),
          [t('Total'), formatMoney(visit.price_total)],
          [t('Notes'), notes && <span className={css.notes}>{notes}</span>],
        ]}
      />
    </Card>
  );
}
