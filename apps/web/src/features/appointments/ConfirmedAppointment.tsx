import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime, wallDate } from '@drawpoint/rules/dates';
import { appointmentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows, IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { useUser } from '../../lib/current-user.ts';
import { appointmentDay, zoneCity } from '../../lib/wall-time.ts';
import { Card } from '../../ui/Card.tsx';
import { Status } from '../../ui/Status.tsx';
import { todayIn } from '../booking/time/months.ts';
import { googleCalendarLink, outlookLink } from './calendar-links.ts';
import css from './ConfirmedAppointment.module.css';
import { STATUS_TONES } from './appointment-state.ts';
import { patientName, placeOf } from './appointment-text.ts';
import { awaited, confirmedSentence, relativeDay } from './confirmed-sentence.ts';
import { ConfirmedMark } from './ConfirmedMark.tsx';

type ConfirmedAppointmentProps = {
  appointment: Appointment;
  /** The person comes from the wizard. */
  justBooked: boolean;
};

/** Everything the patient needs to keep: when, what, where, and the code to name it by. */
export function ConfirmedAppointment({ appointment, justBooked }: ConfirmedAppointmentProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { weekday, date } = appointmentDay(appointment.starts_at);
  const relative = relativeDay(wallDate(appointment.starts_at), todayIn(appointment.tz, new Date()));
  const step = confirmedSentence(appointment, user.id);
  const waitsFor = awaited(appointment, user.id === appointment.user_id);
  const facts = [
    [t('Confirmation'), appointment.confirmation_code || String(appointment.id)],
    [t('Date'), date],
    [t('Time'), `${formatTime(appointment.starts_at)} – ${formatTime(appointment.ends_at)}`],
    [t('Service'), appointment.service.name],
    [t('Location'), placeOf(appointment)],
    [t('Phlebotomist'), `${appointment.phlebotomist.name}, ${appointment.provider.name}`],
    [t('Patient'), patientName(appointment)],
    [t('Total'), formatMoney(appointment.price_total)],
  ] as const;
  const external = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <Card>
      <div className={css.top}>
        {justBooked && <ConfirmedMark />}
        <div className={css.when}>
          <p className={css.day}>
            {relative && `${t(relative)} · `}
            {t(weekday)}, <span className={css.date}>{date}</span>
          </p>
          <p className={css.time}>{formatTime(appointment.starts_at)}</p>
          <p className={css.zone}>{t('{{city}} time', { city: zoneCity(appointment.tz) })}</p>
        </div>
        <Status tone={STATUS_TONES[appointment.status]}>
          {t(appointmentStatusLabel(appointment.status))}
        </Status>
      </div>
      <p className={css.step} data-tone={STATUS_TONES[appointment.status]} role="status">
        {t(step.text, step.values)}
        {waitsFor && <span className={css.awaited}>{t(waitsFor)}</span>}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.actions}>
        <Button
          component="a"
          href={googleCalendarLink(appointment)}
          {...external}
          variant="default"
          leftSection={<IconBrandGoogle size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Add to Google Calendar')}
        </Button>
        <Button
          component="a"
          href={outlookLink(appointment)}
          {...external}
          variant="default"
          leftSection={<IconBrandWindows size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Add to Outlook')}
        </Button>
        <Button
          component="a"
          href={paths.contact}
          {...external}
          variant="subtle"
          leftSection={<IconLifebuoy size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Contact Support')}
        </Button>
      </div>
    </Card>
  );
}
