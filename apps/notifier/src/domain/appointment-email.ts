import type { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import {
  NOTIFICATION_EMAILS,
  type NotificationMessage,
} from '@drawpoint/contracts/messaging/notification-emails';
import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { formatDate, formatTime, zoneCity } from '@drawpoint/rules/dates';
import type { EmailContent } from './email-content.ts';

/** A visit as its owner describes it, as far as messages tell of it. */
export type DescribedAppointment = Omit<
  OutputOf<typeof appointments.describe>,
  'ends_at' | 'patient_name' | 'contact'
>;

/** Who reads a message: a person with an account, or the contact of a visit that is part of none. */
export type Reader = { first_name: string; email: string; mobile: string | null } & (
  | { id: number; token?: undefined }
  /** `token`: of the link that asks whether the visit is theirs. */
  | { id: null; token: string }
);

/** Whether the message is still worth sending, seen from the visit as it is now. */
export const isStillTrue = (
  kind: NotificationKind,
  { status, stage }: Pick<DescribedAppointment, 'status' | 'stage'>,
): boolean => {
  const { trueWhile, trueInStage } = NOTIFICATION_KINDS[kind];
  return trueWhile.includes(status) && (trueInStage?.includes(stage) ?? true);
};

/** Where a message about a visit leads. */
export const pageOf = (
  page: string,
  appointment: Pick<DescribedAppointment, 'id'> | null,
  publicUrl: string,
): string => new URL(page.replace('{id}', String(appointment?.id ?? '')), publicUrl).href;

/** Where the contact of a visit says whether it is theirs. */
export function confirmPage(token: string, publicUrl: string): string {
  const url = new URL('/confirm-visit', publicUrl);
  url.searchParams.set('token', token);
  return url.href;
}

type EmailReader = Pick<Reader, 'id' | 'first_name' | 'token'>;

/** The email about what is no visit: staff ask to book, or somebody wrote. What they wrote is read behind the sign-in. */
export function requestEmail(kind: NotificationKind, reader: EmailReader, publicUrl: string): EmailContent {
  const { patient, staff } = NOTIFICATION_EMAILS[kind];
  const wording = patient ?? staff;
  if (!wording) throw new RangeError(`${kind} is told by no email`);
  return {
    subject: wording.subject,
    heading: wording.subject,
    paragraphs: [`Hello ${reader.first_name},`, wording.text],
    action: { label: wording.action, url: pageOf(wording.page, null, publicUrl) },
  };
}

/**
 * The email about a visit to its patient or to staff; staff read who and where in the product, behind their sign-in.
 * Times are those of the visit's own clock with its zone named. Throws a RangeError for a kind that does not
 * concern the reader.
 */
export function appointmentEmail(
  kind: NotificationKind,
  appointment: DescribedAppointment,
  reader: EmailReader,
  publicUrl: string,
): EmailContent {
  const isPatient = reader.id === appointment.user_id;
  const wording = NOTIFICATION_EMAILS[kind][isPatient ? 'patient' : 'staff'];
  if (!wording) throw new RangeError(`${kind} says nothing to ${isPatient ? 'a patient' : 'staff'}`);
  const when = `${formatDate(appointment.starts_at)} at ${formatTime(appointment.starts_at)} (${zoneCity(appointment.tz)} time)`;
  if (reader.token !== undefined) return contactEmail(wording, appointment, when, reader, publicUrl);
  const { preparation } = appointment;
  const own: [string, string][] = [
    ['With', `${appointment.phlebotomist_name}, ${appointment.provider_name}`],
    ['Where', appointment.address],
    ...(preparation && NOTIFICATION_KINDS[kind].preparation
      ? [['Before we come', preparation] satisfies [string, string]]
      : []),
  ];
  return {
    subject: wording.subject,
    heading: wording.subject,
    paragraphs: [`Hello ${reader.first_name},`, wording.text],
    facts: [
      ['When', when],
      ['What', appointment.service_name],
      ...(isPatient ? own : []),
      ['Confirmation code', appointment.confirmation_code],
    ],
    action: { label: wording.action, url: pageOf(wording.page, appointment, publicUrl) },
  };
}

/** Nobody has said that the visit is theirs: it tells when and by whom, and nothing of their health. */
const contactEmail = (
  { subject, text }: NotificationMessage,
  { provider_name }: DescribedAppointment,
  when: string,
  { first_name, token = '' }: EmailReader,
  publicUrl: string,
): EmailContent => ({
  subject,
  heading: subject,
  paragraphs: [`Hello ${first_name},`, text, 'The visit was booked with your email. Is it yours?'],
  facts: [
    ['When', when],
    ['With', provider_name],
  ],
  action: { label: 'Answer', url: confirmPage(token, publicUrl) },
  notes: ['If you say no, we send nothing more about this visit.'],
});
