import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { Button } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows, IconCalendarDown, IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { googleCalendarLink, outlookLink } from './calendar-links.ts';
import css from './ConfirmedAppointment.module.css';
import { saveCalendarFile } from './save-calendar-file.ts';
import { useVisitActions } from './use-visit-actions.tsx';

const EXTERNAL = { target: '_blank', rel: 'noopener noreferrer' };

type ConfirmedActionsProps = {
  appointment: Appointment;
  /** Staff look at it too. */
  isPatient: boolean;
};

/** What can be done with a visit that was booked (2 §2): keep it in a calendar, move it, cancel it, ask for help. */
export function ConfirmedActions({ appointment, isPatient }: ConfirmedActionsProps) {
  const { t } = useTranslation();
  const mayMove = appointment.actions.includes('reschedule');
  const navigate = useNavigate();
  const { cancel } = useVisitActions(() => void navigate(paths.upcoming));
  const isAhead = appointment.status === 'pending' || appointment.status === 'approved';
  return (
    <div className={css.actions}>
      {appointment.status === 'completed' && (
        <Button component={Link} to={paths.summary(appointment.id)}>
          {t('Visit summary')}
        </Button>
      )}
      {isAhead && <CalendarLinks appointment={appointment} />}
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
        {...EXTERNAL}
        variant="subtle"
        leftSection={<IconLifebuoy size={18} stroke={1.8} aria-hidden="true" />}
      >
        {t('Contact Support')}
      </Button>
    </div>
  );
}

/** The ways into a calendar, of a visit that is ahead. */
function CalendarLinks({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation();
  const saveFile = () =>
    saveCalendarFile(appointment.id).catch((error: unknown) =>
      toast('error', t(errorText(error, t('The file could not be made. Please try again.')))),
    );
  return (
    <>
      <Button
        component="a"
        href={googleCalendarLink(appointment)}
        {...EXTERNAL}
        variant="default"
        leftSection={<IconBrandGoogle size={18} stroke={1.8} aria-hidden="true" />}
      >
        {t('Add to Google Calendar')}
      </Button>
      <Button
        component="a"
        href={outlookLink(appointment)}
        {...EXTERNAL}
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
    </>
  );
}
