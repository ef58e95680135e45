import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { appointmentStatusLabel, paymentStatusLabel } from '@drawpoint/rules/labels';
import { formatMoney } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows, IconCalendarDown, IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api-error.ts';
import { useUser } from '../../lib/current-user.ts';
import { placeOf, placeText } from '../../lib/place.ts';
import { toast } from '../../lib/toasts.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { NextStep } from '../../ui/NextStep.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import { Person } from '../../ui/Person.tsx';
import { Status } from '../../ui/Status.tsx';
import { VisitTime } from '../../ui/VisitTime.tsx';
import { googleCalendarLink, outlookLink } from './calendar-links.ts';
import css from './ConfirmedAppointment.module.css';
import { canceledText, STATUS_TONES } from './appointment-state.ts';
import { patientName } from './appointment-text.ts';
import { awaited, confirmedSentence } from './confirmed-sentence.ts';
import { ConfirmedMark } from './ConfirmedMark.tsx';
import { ReplyButton } from './ReplyButton.tsx';
import { saveCalendarFile } from './save-calendar-file.ts';
import { useVisitActions } from './use-visit-actions.tsx';

type ConfirmedAppointmentProps = {
  appointment: Appointment;
  /** The person comes from the wizard. */
  justBooked: boolean;
};

/** Everything the patient needs to keep: when, what, where, and the code to name it by. */
export function ConfirmedAppointment({ appointment, justBooked }: ConfirmedAppointmentProps) {
  const { t } = useTranslation();
  const user = useUser();
  const step = confirmedSentence(appointment, user.id);
  const waitsFor = awaited(appointment, user.id === appointment.user_id);
  const reason = appointment.canceled_reason && canceledText(appointment);
  const { lat, lng } = appointment.location;
  const isPatient = user.id === appointment.user_id;
  const mayMove = appointment.actions.includes('reschedule');
  const navigate = useNavigate();
  const { cancel } = useVisitActions(() => void navigate(paths.upcoming));
  const saveFile = () =>
    saveCalendarFile(appointment.id).catch((error: unknown) =>
      toast('error', t(errorText(error, t('The file could not be made. Please try again.')))),
    );
  const external = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <Card>
      <div className={css.top}>
        {justBooked && <ConfirmedMark />}
        <VisitTime startsAt={appointment.starts_at} endsAt={appointment.ends_at} tz={appointment.tz} />
        <Status tone={STATUS_TONES[appointment.status]}>
          {t(appointmentStatusLabel(appointment.status))}
        </Status>
      </div>
      {reason && <Notice tone="calm">{t(reason.text, reason.values)}</Notice>}
      <NextStep tone={STATUS_TONES[appointment.status]} live>
        {t(step.text, step.values)}
        {waitsFor && <span className={css.awaited}>{t(waitsFor)}</span>}
      </NextStep>
      <Facts
        facts={[
          [t('Confirmation'), appointment.confirmation_code || String(appointment.id)],
          [t('Service'), t(appointment.service.name)],
          [t('Location'), placeText(placeOf(appointment.location))],
          [t('Patient'), patientName(appointment)],
          [t('Total'), formatMoney(appointment.price_total)],
          [t('Payment'), t(paymentStatusLabel(appointment.payment_status))],
          [t('Before we come'), appointment.preparation],
        ]}
      />
      {lat !== null && lng !== null && (
        <div className={css.area}>
          <AreaMap
            still
            height={160}
            label={t('Map of the visit')}
            pin={{ at: { lat, lng }, label: placeText(placeOf(appointment.location)) }}
          />
        </div>
      )}
      <div className={css.person}>
        <Person name={appointment.phlebotomist.name} detail={appointment.provider.name} size={56} />
        {isPatient && <ReplyButton id={appointment.id} name={appointment.phlebotomist.name} />}
      </div>
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
          variant="default"
          onClick={() => void saveFile()}
          leftSection={<IconCalendarDown size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('Save to a calendar')}
        </Button>
        {mayMove && (
          <Button component={Link} to={`${paths.book}?edit=${appointment.id}`} variant="default">
            {t('Reschedule')}
          </Button>
        )}
        {isPatient && appointment.actions.includes('cancel') && (
          <Button variant="default" onClick={() => void cancel(appointment)}>
            {t('Cancel')}
          </Button>
        )}
        {isPatient && appointment.actions.includes('rebook') && (
          <Button component={Link} to={`${paths.book}?edit=${appointment.id}`} variant="default">
            {t('Book another time')}
          </Button>
        )}
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
