import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { visitDay } from '../../lib/wall-time.ts';
import css from './Visits.module.css';
import { bookedBy, patientName, placeOf } from './visit-words.ts';

type PendingCardProps = {
  visit: Appointment;
  showPhlebotomist: boolean;
  onApprove: (visit: Appointment) => void;
  onDeny: (visit: Appointment) => void;
};

/** A visit that waits for an answer, on a phone. */
export function PendingCard({ visit, showPhlebotomist, onApprove, onDeny }: PendingCardProps) {
  const { t } = useTranslation();
  const { weekday, date } = visitDay(visit.starts_at);
  const name = patientName(visit);
  return (
    <>
      <span className={css.strong}>{`${t(weekday)}, ${date}`}</span>
      <p className={css.cardTime}>{formatTime(visit.starts_at)}</p>
      <p className={css.cardLine}>{`${name}, ${visit.service.name}`}</p>
      {bookedBy(visit) && (
        <p className={css.cardLine}>{t('Booked by {{name}}', { name: bookedBy(visit) })}</p>
      )}
      <p className={css.cardNext}>{placeOf(visit)}</p>
      {showPhlebotomist && <p className={css.cardNext}>{visit.phlebotomist.name}</p>}
      <div className={css.cardActions}>
        <Button variant="default" aria-label={t('Deny {{name}}', { name })} onClick={() => onDeny(visit)}>
          {t('Deny')}
        </Button>
        <Button aria-label={t('Approve {{name}}', { name })} onClick={() => onApprove(visit)}>
          {t('Approve')}
        </Button>
      </div>
    </>
  );
}
