import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { Status } from '../../ui/Status.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import css from './Appointments.module.css';
import { nextStep, STATUS_TONES } from './appointment-state.ts';

/** A patient's visit on a phone. */
export function AppointmentCard({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const { weekday, date } = appointmentDay(appointment.starts_at);
  const step = nextStep(appointment);
  return (
    <>
      <div className={css.cardTop}>
        <TextLink to={paths.confirmation(appointment.id)} className={css.cardWhen}>
          {`${t(weekday)}, ${date}`}
        </TextLink>
        <Status tone={STATUS_TONES[appointment.status]}>
          {t(appointmentStatusLabel(appointment.status))}
        </Status>
      </div>
      <p className={css.cardTime}>{formatTime(appointment.starts_at)}</p>
      <p className={css.cardLine}>{`${appointment.service.name}, ${appointment.phlebotomist.name}`}</p>
      <p className={css.cardNext}>{t(step.text, step.values)}</p>
    </>
  );
}
