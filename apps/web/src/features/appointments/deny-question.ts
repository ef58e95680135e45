import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { formatTime } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';
import { appointmentDay } from '../../lib/wall-time.ts';
import { patientName } from './appointment-text.ts';

/** `Deny Tuesday's 9:15 am visit for Ana Lopez?`, as `t(text, values)`; `weekday` is to be translated. */
export function denyQuestion(appointment: Pick<Appointment, 'starts_at' | 'patient' | 'user'>) {
  return {
    text: message("Deny {{weekday}}'s {{time}} visit for {{name}}?"),
    values: {
      weekday: appointmentDay(appointment.starts_at).weekday,
      time: formatTime(appointment.starts_at),
      name: patientName(appointment),
    },
  };
}
