import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { Button } from '@mantine/core';
import { IconCalendarHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { Status } from '../../ui/Status.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { POLL_MS } from './polling.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import css from './Appointments.module.css';
import { nextStep, STATUS_TONES } from './appointment-state.ts';

/** 2 §9. */
const PER_LIST = 100;

function useColumns(): Column<Appointment>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'when',
      title: t('Date and time'),
      sortBy: ({ starts_at }) => Date.parse(starts_at),
      cell: (appointment) => {
        const { weekday, date } = appointmentDay(appointment.starts_at);
        return (
          <TextLink to={paths.confirmation(appointment.id)} className={css.when}>
            {`${t(weekday).slice(0, 3)}, ${date}`}
            <span>{formatTime(appointment.starts_at)}</span>
          </TextLink>
        );
      },
    },
    {
      key: 'phlebotomist',
      title: t('Phlebotomist'),
      sortBy: ({ phlebotomist }) => phlebotomist.name,
      cell: ({ phlebotomist }) => phlebotomist.name,
    },
    { key: 'service', title: t('Service'), cell: ({ service }) => service.name },
    {
      key: 'status',
      title: t('Status'),
      sortBy: ({ status }) => status,
      cell: ({ status }) => <Status tone={STATUS_TONES[status]}>{t(appointmentStatusLabel(status))}</Status>,
    },
    {
      key: 'next',
      title: t('What happens next'),
      cell: (appointment) => {
        const step = nextStep(appointment);
        return <span className={css.next}>{t(step.text, step.values)}</span>;
      },
    },
  ];
}

/** The visits ahead, soonest first (2 §2). */
export function Component() {
  const { t } = useTranslation();
  const columns = useColumns();
  const upcoming = useQuery({
    ...query(appointments.listMine, { filter: 'upcoming', per: PER_LIST }),
    refetchInterval: POLL_MS,
  });
  return (
    <Page
      title={t('Upcoming Appointments')}
      width="wide"
      actions={
        upcoming.data?.data.length !== 0 && (
          <Button component={Link} to={paths.book}>
            {t('Book an Appointment')}
          </Button>
        )
      }
    >
      <QueryView
        query={upcoming}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={IconCalendarHeart}
            title={t('No upcoming visit')}
            text={t('Book a blood draw at your home or work. Your visits will show here.')}
            action={
              <AccentButton component={Link} to={paths.book}>
                {t('Book an Appointment')}
              </AccentButton>
            }
          />
        }
      >
        {({ data }) => (
          <DataTable
            label={t('Upcoming Appointments')}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            card={(appointment) => <AppointmentCard appointment={appointment} />}
          />
        )}
      </QueryView>
    </Page>
  );
}
