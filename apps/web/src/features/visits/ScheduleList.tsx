import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { zoneCity } from '@drawpoint/rules/dates';
import { formatPhone } from '@drawpoint/rules/phone';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useList, type ListOptions } from '../../lib/lists/use-list.ts';
import type { Column } from '../../ui/lists/columns.ts';
import { ListView } from '../../ui/lists/ListView.tsx';
import { useDayViews } from '../../ui/lists/use-day-views.ts';
import { ReachLink } from '../../ui/buttons/ReachLink.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { POLL_MS } from '../appointments/polling.ts';
import { useStaffColumns } from '../appointments/staff-columns.tsx';
import { When } from '../appointments/When.tsx';
import { useDay } from './use-day.ts';
import { useScheduleActions } from './use-schedule-actions.tsx';
import { NO_ANSWER, useScheduleFilters, useScheduleTitle } from './use-schedule.tsx';
import { VisitStatus } from './VisitStatus.tsx';

const SCHEDULE_LIST: ListOptions<typeof appointments.listForStaff> = { pollMs: POLL_MS };

/** Visits by date and status, with their actions (docs/product/visits.md#staff-screens). */
export function ScheduleList() {
  const list = useList(appointments.listForStaff, SCHEDULE_LIST);
  const rows = list.result.data?.data ?? [];
  const title = useScheduleTitle();
  const differ = new Set(rows.map(({ tz }) => tz)).size > 1;
  const [when, ...columns] = useStaffColumns((visit) => (
    <TextLink to={paths.bookingDetails(visit.id)}>
      <When visit={visit} />
    </TextLink>
  ));
  const zone: Column<Appointment> = {
    key: 'zone',
    title: t('Time zone'),
    wraps: true,
    card: 'quiet',
    cell: ({ tz }) => t('{{city}} time', { city: zoneCity(tz) }),
  };
  const phone: Column<Appointment> = {
    key: 'phone',
    title: t('Phone'),
    cell: ({ patient }) =>
      patient.mobile && <ReachLink to={patient.mobile}>{formatPhone(patient.mobile)}</ReachLink>,
  };
  const isToCall = list.state.filters.status === NO_ANSWER;
  const filters = useScheduleFilters(rows);
  const { today } = useDay();
  const [all, ...days] = useDayViews(rows[0]?.tz);
  const { actions, dialog } = useScheduleActions();
  return (
    <>
      <ListView
        list={list}
        label={title}
        columns={[
          when!,
          ...(differ ? [zone] : []),
          // Who calls needs no address.
          ...columns.map((column) => (isToCall && column.key === 'address' ? phone : column)),
          {
            key: 'status',
            title: t('Status'),
            width: '136px',
            cell: (visit) => <VisitStatus visit={visit} />,
          },
        ]}
        actions={actions}
        search={t('Search patients and codes')}
        filters={filters}
        views={[
          { label: t('From today'), filters: { from: today } },
          ...days,
          { label: t('To call'), filters: { status: NO_ANSWER } },
          all,
        ]}
        nothing={t('No visits here')}
        empty={{
          drawing: 'calendar',
          title: t('No visits yet'),
          text: t('Visits show here as soon as patients book them.'),
        }}
      />
      {dialog}
    </>
  );
}
