import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { query } from '../../lib/api.ts';
import { formatTimeRange, appointmentDay, zoneCity } from '../../lib/wall-time.ts';
import { AccentButton } from '../../ui/AccentButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { Status } from '../../ui/Status.tsx';
import { nextStep, STATUS_TONES } from '../appointments/appointment-state.ts';
import css from './NextAppointment.module.css';

function AppointmentRecord({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const { weekday, date } = appointmentDay(appointment.starts_at);
  const step = nextStep(appointment);
  const { address, address_city, address_state, address_zip } = appointment.location;
  const facts = [
    [t('What'), appointment.service.name],
    [t('Who'), `${appointment.phlebotomist.name}, ${appointment.provider.name}`],
    [t('Where'), `${address}, ${address_city}, ${address_state} ${address_zip}`],
    [t('Price'), formatMoney(appointment.price_total)],
  ] as const;
  return (
    <>
      <div className={css.top}>
        <p className={css.day}>
          {t(weekday)}, <span className={css.nowrap}>{date}</span>
        </p>
        <p className={css.time}>{formatTimeRange(appointment.starts_at, appointment.ends_at)}</p>
        <p className={css.zone}>{t('{{city}} time', { city: zoneCity(appointment.tz) })}</p>
      </div>
      <p className={css.step} data-tone={STATUS_TONES[appointment.status]}>
        {t(step.text, step.values)}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button component={Link} to={paths.confirmation(appointment.id)} variant="default">
        {t('View the details')}
      </Button>
    </>
  );
}

/** The visit that comes next, in the place the eye lands; without one, the way to book it. */
export function NextAppointmentCard() {
  const { t } = useTranslation();
  const next = useQuery(query(appointments.getNext, {}));
  return (
    <Card
      title={t('Next appointment')}
      action={
        next.data && (
          <Status tone={STATUS_TONES[next.data.status]}>{t(appointmentStatusLabel(next.data.status))}</Status>
        )
      }
    >
      <QueryView
        query={next}
        skeleton={
          <div className={css.skeleton} role="status" aria-label={t('Loading')}>
            <Skeleton height={20} width="45%" />
            <Skeleton height={34} width="70%" />
            <Skeleton height={48} mt={12} />
            <Skeleton height={14} width="80%" mt={12} />
            <Skeleton height={14} width="60%" />
          </div>
        }
        isEmpty={(appointment) => appointment === null}
        empty={
          <EmptyState
            icon={IconCalendarHeart}
            title={t('No upcoming visit')}
            text={t('Book a blood draw at your home or work. Your next visit will show here.')}
            action={
              <AccentButton component={Link} to={paths.book}>
                {t('Book an Appointment')}
              </AccentButton>
            }
          />
        }
      >
        {(appointment) => appointment && <AppointmentRecord appointment={appointment} />}
      </QueryView>
    </Card>
  );
}
