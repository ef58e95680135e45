import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { appointmentDay } from '../../lib/wall-time.ts';
import css from './Appointments.module.css';
import { bookedBy, patientName, placeOf } from './appointment-text.ts';

type PendingCardProps = {
  appointment: Appointment;
  showPhlebotomist: boolean;
  onApprove: (appointment: Appointment) => void;
  onDeny: (appointment: Appointment) => void;
};

/** A visit that waits for an answer, on a phone. */
export function PendingCard({ appointment, showPhlebotomist, onApprove, onDeny }: PendingCardProps) {
  const { t } = useTranslation();
  const { weekday, date } = appointmentDay(appointment.starts_at);
  const name = patientName(appointment);
  return (
    <>
      <span className={css.strong}>{`${t(weekday)}, ${date}`}</span>
      <p className={css.cardTime}>{formatTime(appointment.starts_at)}</p>
      <p className={css.cardLine}>{`${name}, ${appointment.service.name}`}</p>
      {bookedBy(appointment) && (
        <p className={css.cardLine}>{t('Booked by {{name}}', { name: bookedBy(appointment) })}</p>
      )}
      <p className={css.cardNext}>{placeOf(appointment)}</p>
      {showPhlebotomist && <p className={css.cardNext}>{appointment.phlebotomist.name}</p>}
      <div className={css.cardActions}>
        <Button
          variant="default"
          aria-label={t('Deny {{name}}', { name })}
          onClick={() => onDeny(appointment)}
        >
          {t('Deny')}
        </Button>
        <Button aria-label={t('Approve {{name}}', { name })} onClick={() => onApprove(appointment)}>
          {t('Approve')}
        </Button>
      </div>
    </>
  );
}
