import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import type { NotificationKind } from '@drawpoint/contracts/messaging/notification';
import { formatDate, formatTime } from '@drawpoint/rules/dates';
import type { EmailContent } from './email-content.ts';

/** A visit as its owner describes it; `starts_at` carries the visit's own offset. */
export type DescribedAppointment = {
  status: AppointmentStatus;
  confirmation_code: string;
  starts_at: string;
  tz: string;
  user_id: number;
  service_name: string;
  provider_name: string;
  phlebotomist_name: string;
  address: string;
};

type Wording = { subject: string; text: string; action: string; page: string };

const FOR_PATIENT: Partial<Record<NotificationKind, Wording>> = {
  appointment_received: {
    subject: 'We received your request',
    text: 'Thank you. Your phlebotomist still has to confirm it, usually within 2 hours. We write to you again then.',
    action: 'See my appointment',
    page: '/appointments/upcoming',
  },
  appointment_booked: {
    subject: 'Your appointment is booked',
    text: 'An appointment was booked for you.',
    action: 'See my appointment',
    page: '/appointments/upcoming',
  },
  appointment_approved: {
    subject: 'Your appointment is approved',
    text: 'Good news: your appointment was approved. We will come to you.',
    action: 'See my appointment',
    page: '/appointments/upcoming',
  },
  appointment_denied: {
    subject: 'Your appointment could not be approved',
    text: 'We are sorry: your appointment could not be approved. You are welcome to choose another time.',
    action: 'Book another time',
    page: '/appointments/book',
  },
};

const FOR_STAFF: Partial<Record<NotificationKind, Wording>> = {
  appointment_requested: {
    subject: 'New appointment request',
    text: 'A patient asks for an appointment and waits for your answer.',
    action: 'Answer the request',
    page: '/phleb/appointments/pending',
  },
  appointment_booked: {
    subject: 'An appointment was booked for you',
    text: 'An appointment was booked for you to carry out.',
    action: 'Open Drawpoint',
    page: '/dashboard',
  },
};

/** The states of a visit in which each message still says something true. */
const STILL_TRUE: Record<NotificationKind, readonly AppointmentStatus[]> = {
  appointment_requested: ['pending'],
  appointment_received: ['pending'],
  appointment_booked: ['approved'],
  appointment_approved: ['approved', 'completed'],
  appointment_denied: ['denied'],
};

/** Whether the message is still worth sending, seen from the visit as it is now. */
export const isStillTrue = (
  kind: NotificationKind,
  appointment: Pick<DescribedAppointment, 'status'>,
): boolean => STILL_TRUE[kind].includes(appointment.status);

/**
 * The email about a visit to its patient or to staff; staff read who and where in the product, behind their sign-in.
 * Times are those of the visit's own clock with its zone named (1 §9). Throws a RangeError for a kind that does not
 * concern the reader.
 */
export function appointmentEmail(
  kind: NotificationKind,
  appointment: DescribedAppointment,
  reader: { id: number; first_name: string },
  publicUrl: string,
): EmailContent {
  const isPatient = reader.id === appointment.user_id;
  const wording = (isPatient ? FOR_PATIENT : FOR_STAFF)[kind];
  if (!wording) throw new RangeError(`${kind} says nothing to ${isPatient ? 'a patient' : 'staff'}`);
  const when = `${formatDate(appointment.starts_at)} at ${formatTime(appointment.starts_at)} (${appointment.tz.replaceAll('_', ' ')})`;
  const own: [string, string][] = [
    ['With', `${appointment.phlebotomist_name}, ${appointment.provider_name}`],
    ['Where', appointment.address],
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
    action: { label: wording.action, url: new URL(wording.page, publicUrl).href },
  };
}
