import { NOTIFICATION_EMAILS } from '@drawpoint/contracts/messaging/notification-emails';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { formatDate } from '@drawpoint/rules/dates';
import {
  confirmPage,
  pageOf,
  patientMessage,
  timeWords,
  withArrival,
  type DescribedAppointment,
  type OfferedTime,
  type Reader,
  zoneTime,
} from './appointment-email.ts';
import { linkIn } from './email-content.ts';
import { soonWords } from './soon-words.ts';
import { plainSigns, smsName } from '@drawpoint/rules/sms-text';

const REPLY_TO_REMINDER = {
  en: 'Reply 1 to confirm, STOP to opt out.',
  es: 'Responda 1 para confirmar, STOP para darse de baja.',
};
const STOP = { en: 'Reply STOP to opt out.', es: 'Responda STOP para darse de baja.' };

/**
 * The text about a visit, a message or a request to book. Null when the kind has no text for this reader.
 * Times are local to the visit and name the zone. Contains no services or preparation, and no names but the
 * phlebotomist's.
 */
export function appointmentSms(
  kind: NotificationKind,
  appointment: Pick<
    DescribedAppointment,
    'id' | 'starts_at' | 'arrival_window' | 'eta' | 'tz' | 'user_id' | 'phlebotomist_name' | 'waived_fee'
  > | null,
  reader: Pick<Reader, 'id' | 'token' | 'language'>,
  { publicUrl, site, now }: { publicUrl: string; site: string; now: Date },
  offer: OfferedTime | null = null,
): string | null {
  const isPatient = reader.id === appointment?.user_id;
  const language = isPatient || appointment === null ? reader.language : 'en';
  const { staff } = NOTIFICATION_EMAILS[kind];
  const patient = patientMessage(kind, language);
  const ofVisit = isPatient ? patient : staff;
  const wording = appointment === null ? (patient ?? staff) : ofVisit;
  if (!wording) return null;
  const time = appointment ?? offer;
  const when = time
    ? `${formatDate(time.starts_at)} ${timeWords(time, language)} (${zoneTime(time.tz, language)})`
    : '';
  const link =
    reader.token === undefined
      ? linkIn(language, pageOf(wording.page, appointment, publicUrl, offer?.token))
      : confirmPage(reader.token, publicUrl);
  const text = wording.sms
    .replace('{when}', when)
    .replace('{soon}', () => (appointment ? soonWords(appointment, now, language) : ''));
  const said = appointment ? withArrival(text, appointment) : text;
  const isAnswered = kind === 'appointment_reminder' && reader.token === undefined;
  const reply = (isAnswered ? REPLY_TO_REMINDER : STOP)[language];
  return plainSigns(`${smsName(site)}: ${said} ${link} ${reply}`);
}
