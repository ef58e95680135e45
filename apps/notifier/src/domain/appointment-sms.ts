import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import type { DescribedAppointment } from './appointment-email.ts';
import { plainSigns } from './sms-text.ts';

/** The text message about a visit to its patient; null where the kind has none. Names no service and no preparation. */
export function appointmentSms(
  kind: NotificationKind,
  { starts_at }: Pick<DescribedAppointment, 'starts_at'>,
  publicUrl: string,
): string | null {
  const { sms, email } = NOTIFICATION_KINDS[kind];
  if (sms === undefined || email.patient === undefined) return null;
  const when = `${formatDate(starts_at)} at ${formatTime(starts_at)}`;
  const link = new URL(email.patient.page, publicUrl).href;
  return plainSigns(`Drawpoint: ${sms.replace('{when}', when)} ${link} Reply STOP to opt out.`);
}
