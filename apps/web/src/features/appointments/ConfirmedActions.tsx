import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { calendarFiles } from '@drawpoint/contracts/appointments/calendar-files.contract';
import { Button } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows, IconCalendarDown, IconLifebuoy } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { addressOf } from '../../i18n/language.ts';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { googleCalendarLink, outlookLink } from './calendar-links.ts';
import css from './ConfirmedAppointment.module.css';
import { useVisitActions } from './use-visit-actions.tsx';
import { call } from '../../lib/api/api.ts';

const EXTERNAL = { target: '_blank', rel: 'noopener noreferrer' };

type ConfirmedActionsProps = {
  appointment: Appointment;
  /** False for staff, who see the screen too. */
  isPatient: boolean;
};

/** Actions for a booked visit: add to calendar, reschedule, cancel, get help. */
export function ConfirmedActions({ appointment, isPatient }: ConfirmedActionsProps) {
  const mayMove = appointment.actions.includes('reschedule');
  const navigate = useNavigate();
  const { cancel, waitForEarlier, dialogs } = useVisitActions(() => void navigate(paths.upcoming));
  const isAhead =
    (appointment.status === 'pending' && !appointment.deposit_until) || appointment.status === 'approved';
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
      {isPatient && mayMove && (
        <Button variant="default" onClick={() => waitForEarlier(appointment)}>
          {t('I can come earlier')}
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
        href={addressOf(paths.contact)}
        {...EXTERNAL}
        variant="subtle"
        leftSection={<IconLifebuoy size={18} stroke={1.8} aria-hidden="true" />}
      >
        {t('Contact Support')}
      </Button>
      {dialogs}
    </div>
  );
}

/** Calendar links for a future visit. */
function CalendarLinks({ appointment }: { appointment: Appointment }) {
  const saveFile = () =>
    saveCalendarFile(appointment.id).catch((error: unknown) =>
      toast('error', t(errorText(error, t('We couldn’t create the file. Please try again.')))),
    );
  return (
    <>
      <Button
        component="a"
        href={googleCalendarLink(appointment, window.location.origin)}
        {...EXTERNAL}
        variant="default"
        leftSection={<IconBrandGoogle size={18} stroke={1.8} aria-hidden="true" />}
      >
        {t('Add to Google Calendar')}
      </Button>
      <Button
        component="a"
        href={outlookLink(appointment, window.location.origin)}
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

/** Downloads the visit as an iCalendar file. */
async function saveCalendarFile(id: number): Promise<void> {
  const { name, text } = await call(calendarFiles.get, { id });
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
