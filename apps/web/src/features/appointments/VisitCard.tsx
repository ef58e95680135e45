import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { visitDay } from '../../lib/wall-time.ts';
import { Status } from '../../ui/Status.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import css from './Visits.module.css';
import { nextStep, STATUS_TONES } from './visit-state.ts';

/** A patient's visit on a phone. */
export function VisitCard({ visit }: { visit: Appointment }) {
  const { t } = useTranslation();
  const { weekday, date } = visitDay(visit.starts_at);
  const step = nextStep(visit);
  return (
    <>
      <div className={css.cardTop}>
        <TextLink to={paths.confirmation(visit.id)} className={css.cardWhen}>
          {`${t(weekday)}, ${date}`}
        </TextLink>
        <Status tone={STATUS_TONES[visit.status]}>{t(appointmentStatusLabel(visit.status))}</Status>
      </div>
      <p className={css.cardTime}>{formatTime(visit.starts_at)}</p>
      <p className={css.cardLine}>{`${visit.service.name}, ${visit.phlebotomist.name}`}</p>
      <p className={css.cardNext}>{t(step.text, step.values)}</p>
    </>
  );
}
