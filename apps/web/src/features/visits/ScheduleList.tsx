import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useList, type ListOptions } from '../../lib/use-list.ts';
import { ListView } from '../../ui/list/ListView.tsx';
import { useDayViews } from '../../ui/list/use-day-views.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { patientName } from '../appointments/appointment-text.ts';
import { POLL_MS } from '../appointments/polling.ts';
import { useStaffColumns } from '../appointments/staff-columns.tsx';
import { useDocumentsAction } from '../appointments/use-documents-action.ts';
import { When } from '../appointments/When.tsx';
import { RouteDialog } from './RouteDialog.tsx';
import { useDay } from './use-day.ts';
import { useScheduleFilters } from './use-schedule.tsx';
import { messageLink } from './visit-links.ts';
import { VisitStatus } from './VisitStatus.tsx';

const SCHEDULE_LIST: ListOptions<typeof appointments.listForStaff> = { pollMs: POLL_MS };

/** Visits by date and status, with the ways to each (2 §2). */
export function ScheduleList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useList(appointments.listForStaff, SCHEDULE_LIST);
  const [route, setRoute] = useState<Appointment | null>(null);
  const rows = list.result.data?.data ?? [];
  const columns = useStaffColumns((visit) => (
    <TextLink to={paths.bookingDetails(visit.id)}>
      <When visit={visit} />
    </TextLink>
  ));
  const filters = useScheduleFilters(rows);
  const { today } = useDay();
  const [all, ...days] = useDayViews(rows[0]?.tz);
  const documents = useDocumentsAction();
  const named = (text: string) => (visit: Appointment) => t(text, { name: patientName(visit) });
  return (
    <>
      <ListView
        list={list}
        label={t('My Schedule')}
        columns={[
          ...columns,
          {
            key: 'status',
            title: t('Status'),
            width: '136px',
            cell: (visit) => <VisitStatus visit={visit} />,
          },
        ]}
        actions={[
          {
            kind: 'menu',
            label: t('View booking'),
            name: named('View booking of {{name}}'),
            run: ({ id }) => void navigate(paths.bookingDetails(id)),
          },
          {
            kind: 'menu',
            label: t('Message'),
            name: named('Message {{name}}'),
            run: ({ id, user_id }) => void (user_id !== null && navigate(messageLink({ id, user_id }))),
            shown: ({ user_id }) => user_id !== null,
          },
          {
            kind: 'menu',
            label: t('Map route preview'),
            name: named('Map route preview to {{name}}'),
            run: setRoute,
            shown: ({ location }) => location.lat !== null,
          },
          documents,
        ]}
        search={t('Search patients and codes')}
        filters={filters}
        views={[{ label: t('From today'), filters: { from: today } }, ...days, all]}
        nothing={t('No visits here')}
        empty={{
          drawing: 'calendar',
          title: t('No visits yet'),
          text: t('Visits show here as soon as patients book them.'),
        }}
      />
      {route && <RouteDialog visit={route} onClose={() => setRoute(null)} />}
    </>
  );
}
