import { NOTIFICATION_EMAILS } from '@drawpoint/contracts/messaging/notification-emails';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { formatDate, formatTime, zoneCity } from '@drawpoint/rules/dates';
import {
  confirmPage,
  pageOf,
  withPhlebotomist,
  type DescribedAppointment,
  type Reader,
} from './appointment-email.ts';
import { plainSigns, smsName } from './sms-text.ts';

/**
 * The text about a visit, a message or a request to book. Null when the kind has no text for this reader.
 * Times are local to the visit and name the zone. Contains no services or preparation, and no names but the
 * phlebotomist's.
 */
export function appointmentSms(
  kind: NotificationKind,
  appointment: Pick<DescribedAppointment, 'id' | 'starts_at' | 'tz' | 'user_id' | 'phlebotomist_name'> | null,
  reader: Pick<Reader, 'id' | 'token'>,
  { publicUrl, site }: { publicUrl: string; site: string },
): string | null {
  const { patient, staff } = NOTIFICATION_EMAILS[kind];
  const isPatient = reader.id === appointment?.user_id;
  const ofVisit = isPatient ? patient : staff;
  const wording = appointment === null ? (patient ?? staff) : ofVisit;
  if (!wording) return null;
  const when = appointment
    ? `${formatDate(appointment.starts_at)} at ${formatTime(appointment.starts_at)} (${zoneCity(appointment.tz)} time)`
    : '';
  const link =
    reader.token === undefined
      ? pageOf(wording.page, appointment, publicUrl)
      : confirmPage(reader.token, publicUrl);
  const text = wording.sms.replace('{when}', when);
  const said = appointment ? withPhlebotomist(text, appointment) : text;
  return plainSigns(`${smsName(site)}: ${said} ${link} Reply STOP to opt out.`);
}
