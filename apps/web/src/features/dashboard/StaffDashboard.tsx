import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { formatTime } from '@drawpoint/rules/dates';
import { fullName } from '@drawpoint/rules/name';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarOff, IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { localDate } from '../../lib/local-time.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import css from './Dashboard.module.css';

const PREVIEW = 5;

type RowProps = { appointment: Appointment; withDay?: boolean };

function AppointmentRow({ appointment, withDay = false }: RowProps) {
  const { t } = useTranslation();
  const { weekday, date } = appointmentDay(appointment.starts_at);
  const { address, address_city } = appointment.location;
  return (
    <li className={css.appointment}>
      <div className={css.when}>
        <p className={css.appointmentTime}>{formatTime(appointment.starts_at)}</p>
        {withDay && (
          <p className={css.appointmentDay}>
            {t(weekday).slice(0, 3)} {date}
          </p>
        )}
      </div>
      <div className={css.appointmentText}>
        <p className={css.name}>{fullName(appointment.patient)}</p>
        <p className={css.provider}>{`${appointment.service.name} · ${address}, ${address_city}`}</p>
      </div>
    </li>
  );
}

/** Staff's dashboard: who waits for an answer, and today's visits (1 §2.13). */
export function StaffDashboard() {
  const { t } = useTranslation();
  const today = localDate(new Date());
  const pending = useQuery(query(appointments.listForStaff, { status: 'pending', per: PREVIEW }));
  const todays = useQuery(
    query(appointments.listForStaff, { status: 'approved', from: today, to: today, per: 50 }),
  );
  const count = pending.data?.total ?? 0;
  return (
    <div className={css.halves}>
      <Card
        title={count > 0 ? t('{{count}} visits wait for your answer', { count }) : t('Pending')}
        action={
          count > 0 && (
            <Button component={Link} to={paths.pending} size="sm">
              {t('Review')}
            </Button>
          )
        }
        flush
      >
        <QueryView
          query={pending}
          isEmpty={(page) => page.data.length === 0}
          empty={
            <EmptyState
              icon={IconChecks}
              title={t('All answered')}
              text={t('Visits that patients ask for appear here until you approve or deny them.')}
            />
          }
        >
          {(page) => (
            <ul className={css.list}>
              {page.data.map((appointment) => (
                <AppointmentRow key={appointment.id} appointment={appointment} withDay />
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
      <Card title={t("Today's schedule")} flush>
        <QueryView
          query={todays}
          isEmpty={(page) => page.data.length === 0}
          empty={
            <EmptyState
              icon={IconCalendarOff}
              title={t('No visits today')}
              text={t('Approved visits of the day appear here in the order of their times.')}
            />
          }
        >
          {(page) => (
            <ul className={css.list}>
              {page.data.map((appointment) => (
                <AppointmentRow key={appointment.id} appointment={appointment} />
              ))}
            </ul>
          )}
        </QueryView>
      </Card>
    </div>
  );
}
