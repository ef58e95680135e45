import type { AppointmentStatus, Stage } from '../appointments/appointment.ts';
import type { AppointmentChange } from '../appointments/appointment.events.ts';
import type { Role } from '../operation.ts';

type Change = AppointmentChange;

/** What nobody is told of: it is seen at once by those who have the appointment on their screen (decision 175). */
export const SILENT_CHANGES: readonly Change[] = ['arrived', 'drawn', 'corrected', 'rated'];

/** Who hears of an appointment: its patient, its phlebotomist, the admins of its provider. */
export type Party = 'patient' | 'phlebotomist' | 'admins';

type Kind = {
  /** How the preferences call it (1 §2.15). */
  title: string;
  /** The change of an appointment that it tells of; null where it tells of something else. */
  change: Change | null;
  /** Who of an appointment's people is told; never the person who did it (decision 012), but for a receipt. */
  tells: readonly Party[];
  /** What the person did themselves: told by email alone, for they saw it on the screen (decision 090). */
  receipt?: true;
  /** What the bell says; `{when}` is date and time on the appointment's own clock. Names nobody. */
  bell: string;
  icon: 'plus' | 'check' | 'cross' | 'person' | 'letter';
  /** What a click in the bell opens; `team` is who is there, `contact` what was written on the contact form. */
  opens: 'requests' | 'appointment' | 'summary' | 'requested' | 'team' | 'contact' | 'conversation';
  /** Only people with one of these roles are shown it (1 §6). */
  only?: readonly Role[];
  /** States of the appointment in which an email still says something true. */
  trueWhile: readonly AppointmentStatus[];
  /** Stages of it, where they matter too. */
  trueInStage?: readonly (Stage | null)[];
  /** The patient's email says how to prepare. */
  preparation?: true;
  /** What the patient's email does to the appointment in their calendar (RFC 5546). */
  calendar?: 'REQUEST' | 'CANCEL';
  /** Told in the bell alone: an email with the amount leaves anyway, and cannot be switched off (decision 201). */
  bellAlone?: true;
  /** Also told when the appointment's time is over. */
  afterwards?: true;
  /**
   * The text message to the patient, where there is one; `{when}` as in the bell. It names neither service nor
   * preparation: those stand behind the link that follows it, which leads to the page of the email (`notification-emails.ts`).
   */
  sms?: string;
};

const kinds = <Name extends string>(table: Record<Name, Kind>): Readonly<Record<Name, Kind>> => table;

/** Every kind of notification: who is told of what, in which words; its emails are in `notification-emails.ts`. The bell, messages and the web read this. */
export const NOTIFICATION_KINDS = kinds({
  appointment_requested: {
    title: 'New requests',
    change: 'requested',
    tells: ['phlebotomist', 'admins'],
    bell: 'New appointment request for {when}.',
    icon: 'plus',
    opens: 'requests',
    trueWhile: ['pending'],
  },
  appointment_received: {
    title: 'Requests received',
    sms: 'your appointment request for {when} was received.',
    change: 'requested',
    tells: ['patient'],
    receipt: true,
    bell: 'Your appointment request for {when} was received.',
    icon: 'plus',
    opens: 'appointment',
    trueWhile: ['pending'],
  },
  appointment_booked: {
    title: 'Booked appointments',
    sms: 'an appointment was booked for you for {when}.',
    change: 'booked',
    tells: ['patient', 'phlebotomist'],
    bell: 'An appointment was booked for {when}.',
    icon: 'plus',
    opens: 'appointment',
    trueWhile: ['approved'],
    calendar: 'REQUEST',
    preparation: true,
  },
  appointment_approved: {
    title: 'Approved appointments',
    sms: 'your appointment on {when} was approved.',
    change: 'approved',
    tells: ['patient'],
    bell: 'Your appointment on {when} was approved.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['approved', 'completed'],
    calendar: 'REQUEST',
    preparation: true,
  },
  appointment_denied: {
    title: 'Denied appointments',
    sms: 'your appointment on {when} could not be approved. Please choose another time.',
    change: 'denied',
    tells: ['patient'],
    bell: 'Your appointment on {when} was denied.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['denied'],
    calendar: 'CANCEL',
  },
  appointment_moved: {
    title: 'Moved appointments',
    change: 'moved',
    tells: ['patient', 'phlebotomist', 'admins'],
    bell: 'An appointment was moved to {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['pending', 'approved'],
    sms: 'your appointment was moved to {when}.',
    calendar: 'REQUEST',
    preparation: true,
  },
  appointment_canceled: {
    title: 'Canceled appointments',
    change: 'canceled',
    tells: ['patient', 'phlebotomist', 'admins'],
    bell: 'The appointment on {when} was canceled.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['canceled'],
    afterwards: true,
    sms: 'your appointment on {when} was canceled.',
    calendar: 'CANCEL',
  },
  appointment_move_accepted: {
    title: 'Accepted new times',
    change: 'move_accepted',
    tells: ['phlebotomist', 'admins'],
    bell: 'A patient took the new time: {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['approved'],
  },
  appointment_move_declined: {
    title: 'Declined new times',
    change: 'move_declined',
    tells: ['phlebotomist', 'admins'],
    bell: 'A patient keeps the time of the appointment on {when}.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['pending', 'approved'],
  },
  appointment_proposed: {
    title: 'Proposed times',
    change: 'proposed',
    tells: ['patient'],
    bell: 'New times are proposed for your appointment on {when}.',
    icon: 'plus',
    opens: 'appointment',
    trueWhile: ['pending', 'approved'],
    sms: 'new times are proposed for your appointment on {when}. Please choose one:',
  },
  appointment_reminder: {
    title: 'Reminders',
    change: 'reminded',
    tells: ['patient'],
    bell: 'Reminder: your appointment is on {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['approved'],
    preparation: true,
    sms: 'reminder of your appointment on {when}.',
  },
  appointment_unanswered: {
    title: 'Requests without an answer',
    change: 'unanswered',
    tells: ['patient', 'phlebotomist', 'admins'],
    bell: 'Nobody has answered the appointment request for {when} yet.',
    icon: 'plus',
    opens: 'requests',
    trueWhile: ['pending'],
    sms: 'your request for {when} is not answered yet. You can wait or choose another time:',
  },
  appointment_asked_for: {
    title: 'Requests to book',
    change: null,
    tells: ['patient'],
    bell: 'Your phlebotomist asks you to book an appointment.',
    icon: 'plus',
    opens: 'requested',
    trueWhile: [],
    sms: 'your phlebotomist asks you to book an appointment.',
  },
  message_received: {
    title: 'New messages',
    change: null,
    tells: ['patient', 'phlebotomist', 'admins'],
    bell: 'You have a new message.',
    icon: 'letter',
    opens: 'conversation',
    trueWhile: [],
    sms: 'you have a new message.',
  },
  appointment_en_route: {
    title: 'On the way',
    change: 'en_route',
    tells: ['patient'],
    bell: 'Your phlebotomist is on the way to your appointment on {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['approved'],
    trueInStage: ['en_route'],
    sms: 'your phlebotomist is on the way to your appointment on {when}.',
  },
  appointment_no_show: {
    title: 'Missed appointments',
    change: 'no_show',
    tells: ['patient'],
    bell: 'Nobody was there for the appointment on {when}.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['canceled'],
    afterwards: true,
    sms: 'we missed you at your appointment on {when}. Please choose another time.',
  },
  appointment_failed_draw: {
    title: 'Draws that did not succeed',
    change: 'failed_draw',
    tells: ['patient'],
    bell: 'The appointment on {when} could not be completed.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['canceled'],
    afterwards: true,
    sms: 'your appointment on {when} could not be completed. Please choose another time.',
  },
  appointment_completed: {
    title: 'Completed appointments',
    change: 'completed',
    tells: ['patient'],
    bell: 'Your appointment on {when} is complete.',
    icon: 'check',
    opens: 'summary',
    trueWhile: ['completed'],
    afterwards: true,
    sms: 'your appointment on {when} is complete. Your summary:',
  },
  presence_changed: {
    title: 'Presence alerts',
    change: null,
    tells: [],
    bell: '{name} is {presence} now.',
    bellAlone: true,
    only: ['admin', 'developer'],
    icon: 'person',
    opens: 'team',
    trueWhile: [],
  },
  contact_message: {
    title: 'Contact messages',
    change: null,
    tells: [],
    bell: 'Somebody wrote on the contact form.',
    bellAlone: true,
    only: ['developer'],
    icon: 'letter',
    opens: 'contact',
    trueWhile: [],
  },
  appointment_results: {
    title: 'Results',
    change: 'results_added',
    tells: ['patient'],
    bell: 'There are new documents for your appointment on {when}.',
    icon: 'plus',
    opens: 'summary',
    trueWhile: ['approved', 'completed'],
    afterwards: true,
    sms: 'there are new documents for your appointment on {when}.',
  },
  payment_refunded: {
    title: 'Refunds',
    change: 'refunded',
    tells: ['patient'],
    bell: 'A payment for your appointment on {when} was refunded.',
    icon: 'check',
    opens: 'summary',
    trueWhile: [],
    afterwards: true,
    bellAlone: true,
  },
});

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

/** By which ways a notification reaches a person beside the bell. */
export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** The kinds that tell of a change, a receipt last. */
export const kindsOfChange = (change: Change): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((name) => NOTIFICATION_KINDS[name].change === change).sort(
    (one, other) => Number(isReceipt(one)) - Number(isReceipt(other)),
  );

/** Whether a kind tells somebody of what they did themselves: by email alone. */
export const isReceipt = (kind: NotificationKind): boolean => NOTIFICATION_KINDS[kind].receipt === true;
