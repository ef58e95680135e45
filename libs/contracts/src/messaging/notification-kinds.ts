import type { Kind } from './notification-kind.ts';

/** What nobody is told of: it is seen at once by those who have the appointment on their screen (decision 175). */
const SILENT = ['arrived', 'drawn', 'corrected', 'rated', 'instructed'] as const;

const kinds = <Name extends string, Change extends string>(
  table: Record<Name, Kind<Change>>,
): Readonly<Record<Name, Kind<Change>>> => table;

/** Every kind of notification: who is told of what, in which words; its emails and text messages are in `notification-emails.ts`. The bell, messages and the web read this. */
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
    calendar: 'REQUEST',
    preparation: true,
  },
  appointment_own_move: {
    title: 'Your own moves',
    change: 'moved',
    tells: ['patient'],
    receipt: true,
    bell: 'You moved your appointment to {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['pending'],
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
    calendar: 'CANCEL',
  },
  appointment_own_cancellation: {
    title: 'Your own cancellations',
    change: 'canceled',
    tells: ['patient'],
    receipt: true,
    bell: 'You canceled your appointment on {when}.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['canceled'],
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
  appointment_new_time: {
    title: 'New times you took',
    change: 'move_accepted',
    tells: ['patient'],
    receipt: true,
    bell: 'You took the new time of your appointment: {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['approved'],
    calendar: 'REQUEST',
    preparation: true,
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
  },
  appointment_unanswered: {
    title: 'Requests without an answer',
    change: 'unanswered',
    tells: ['patient', 'phlebotomist', 'admins'],
    bell: 'Nobody has answered the appointment request for {when} yet.',
    icon: 'plus',
    opens: 'requests',
    trueWhile: ['pending'],
  },
  appointment_asked_for: {
    title: 'Requests to book',
    change: null,
    tells: ['patient'],
    bell: 'Your phlebotomist asks you to book an appointment.',
    icon: 'plus',
    opens: 'requested',
    trueWhile: [],
  },
  message_received: {
    title: 'New messages',
    change: null,
    tells: ['patient', 'phlebotomist', 'admins'],
    bell: 'You have a new message.',
    icon: 'letter',
    opens: 'conversation',
    trueWhile: [],
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

type Change = NonNullable<(typeof NOTIFICATION_KINDS)[NotificationKind]['change']> | (typeof SILENT)[number];
export const SILENT_CHANGES: readonly Change[] = SILENT;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

/** Everything that can happen to an appointment: a kind tells of it, or nobody is told of it. */
export const CHANGES: readonly Change[] = [
  ...new Set([
    ...NOTIFICATION_KIND_NAMES.flatMap((name) => NOTIFICATION_KINDS[name].change ?? []),
    ...SILENT_CHANGES,
  ]),
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
