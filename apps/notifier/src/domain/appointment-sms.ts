import { NOTIFICATION_EMAILS } from '@drawpoint/contracts/messaging/notification-emails';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { formatDate, formatTime, zoneCity } from '@drawpoint/rules/dates';
import { pageOf, type DescribedAppointment } from './appointment-email.ts';
import { plainSigns } from './sms-text.ts';

/**
 * The text message about a visit, or a request to book one, to its patient; null where the kind has none. Times are those of the
 * visit's own clock with its zone named. Names no service and no preparation.
 */
export function appointmentSms(
  kind: NotificationKind,
  appointment: Pick<DescribedAppointment, 'id' | 'starts_at' | 'tz'> | null,
  publicUrl: string,
): string | null {
  const { patient } = NOTIFICATION_EMAILS[kind];
  if (patient?.sms === undefined) return null;
  const when = appointment
    ? `${formatDate(appointment.starts_at)} at ${formatTime(appointment.starts_at)} (${zoneCity(appointment.tz)} time)`
    : '';
  const link = pageOf(patient.page, appointment, publicUrl);
  return plainSigns(`Drawpoint: ${patient.sms.replace('{when}', when)} ${link} Reply STOP to opt out.`);
}
