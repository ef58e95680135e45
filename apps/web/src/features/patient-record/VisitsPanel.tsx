import { APPOINTMENT_STATUSES, type Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { patientNotes } from '@drawpoint/contracts/auth/patient-notes.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api/api.ts';
import { useList } from '../../lib/lists/use-list.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { ListView } from '../../ui/lists/ListView.tsx';
import { choiceFilter } from '../../ui/lists/plain-filters.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { VisitTime } from '../../ui/text/VisitTime.tsx';
import { serviceInSeries } from '../appointments/service-text.ts';
import { useStaffColumns } from '../appointments/staff-columns.tsx';
import { When } from '../appointments/When.tsx';
import { VisitStatus } from '../visits/VisitStatus.tsx';
import { NotesCard } from './NotesCard.tsx';
import css from './PatientRecord.module.css';

type PanelProps = { id: string; notes: UseQueryResult<OutputOf<typeof patientNotes.list>> };

/** The patient's next visit, the notes for staff, and all visits that the reader answers for. */
export function VisitsPanel({ id, notes }: PanelProps) {
  return (
    <div className={css.cards}>
      <div className={css.pair}>
        <NextVisit id={id} />
        <NotesCard notes={notes} />
      </div>
      <AllVisits id={id} />
    </div>
  );
}

/** How many visits from today on are read to find the next that takes place. */
const AHEAD = 20;

function NextVisit({ id }: { id: string }) {
  const [from] = useState(() => localDate(new Date()));
  const ahead = useQuery(
    query(appointments.listForStaff, {
      ...{ user_id: id, from, sort: 'starts_at', dir: 'asc', per_page: AHEAD },
    }),
  );
  const now = useNow();
  const isNext = ({ status, stage, ends_at }: Appointment): boolean =>
    ['pending', 'approved'].includes(status) && (stage !== null || Date.parse(ends_at) > now.getTime());
  return (
    <Card title={t('Next visit')}>
      <QueryView
        query={ahead}
        failure={t('The next visit could not be loaded.')}
        isEmpty={({ data }) => !data.some(isNext)}
        empty={<p className={css.quiet}>{t('No visit is planned.')}</p>}
      >
        {({ data }) => {
          const visit = data.find(isNext)!;
          return (
            <div className={css.cards}>
              <div className={css.top}>
                <VisitTime visit={visit} />
                <VisitStatus visit={visit} />
              </div>
              <Facts
                facts={[
                  [t('Service'), serviceInSeries(visit)],
                  [t('Phlebotomist'), visit.phlebotomist.name],
                ]}
              />
              <div>
                <LinkButton tone="plain" to={paths.bookingDetails(visit.id)}>
                  {t('Open the visit')}
                </LinkButton>
              </div>
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
}

function AllVisits({ id }: { id: string }) {
  const list = useList(appointments.listForStaff, { fixed: { user_id: id }, perPage: 10 });
  const columns = useStaffColumns((visit) => (
    <TextLink to={paths.bookingDetails(visit.id)}>
      <When visit={visit} />
    </TextLink>
  )).filter(({ key }) => key !== 'address');
  return (
    <section className={css.section} aria-labelledby="patient-visits">
      <h2 id="patient-visits" className={css.title}>
        {t('Visits')}
      </h2>
      <ListView
        list={list}
        label={t('Visits')}
        columns={[
          ...columns,
          {
            key: 'status',
            title: t('Status'),
            width: '124px',
            cell: (visit) => <VisitStatus visit={visit} />,
          },
          {
            key: 'total',
            title: t('Total'),
            width: '88px',
            card: 'quiet',
            cell: ({ price_total }) => formatMoney(price_total),
          },
        ]}
        filters={[
          choiceFilter({
            name: 'status',
            label: t('Status'),
            all: t('All'),
            options: APPOINTMENT_STATUSES.map((value) => ({
              value,
              label: t(appointmentStatusLabel(value)),
            })),
          }),
        ]}
        nothing={t('No appointments found.')}
        empty={{
          drawing: 'calendar',
          title: t('No visits yet'),
          text: t('Visits that you answer for show here.'),
        }}
      />
    </section>
  );
}
