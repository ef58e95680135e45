import { kinds } from './notification-kind.ts';
import { OTHER_KINDS } from './other-notification-kinds.ts';

/** Changes without a notification, because the people concerned see them on their screens. */
const SILENT = [
  ...(['stepped', 'arrived', 'drawn', 'corrected', 'rated', 'instructed'] as const),
  'results_withdrawn' as const,
  // Another plan within an arrival window, or a move on the dispatch board of which nobody is told yet.
  'planned' as const,
  // A patient said that they can make it.
  'attending' as const,
  // A patient gave a visit up before paying its deposit: staff never saw it.
  'withdrawn' as const,
] as const;

/**
 * All kinds of notifications with their recipients and texts. Emails and text messages are in
 * `notification-emails.ts`. The bell, the messaging service and the web use this table.
 */
export const NOTIFICATION_KINDS = kinds({
  appointment_requested: {
    change: 'requested',
    tells: ['phlebotomist', 'admins'],
    bell: 'New appointment request for {when}.',
    staffBell: '{who} asks for {when}.',
    icon: 'plus',
    opens: 'requests',
    trueWhile: ['pending'],
  },
  appointment_received: {
    change: 'requested',
    tells: ['patient'],
    receipt: true,
    bell: 'Your appointment request for {when} was received.',
    icon: 'plus',
    opens: 'appointment',
    trueWhile: ['pending'],
  },
  appointment_booked: {
    change: 'booked',
    tells: ['patient', 'phlebotomist'],
    bell: 'An appointment was booked for {when}.',
    staffBell: '{who} is booked for {when}.',
    icon: 'plus',
    opens: 'appointment',
    trueWhile: ['approved'],
    calendar: 'REQUEST',
    preparation: true,
  },
  appointment_confirmed: {
    change: 'confirmed',
    tells: ['phlebotomist', 'admins'],
    bell: 'A patient confirmed that the appointment on {when} is theirs.',
    staffBell: '{who} confirmed the visit on {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['pending', 'approved', 'completed'],
  },
  appointment_own_confirmation: {
    change: 'confirmed',
    tells: ['patient'],
    receipt: true,
    bell: 'You confirmed that the appointment on {when} is yours.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['pending', 'approved'],
    calendar: 'REQUEST',
    preparation: true,
  },
  appointment_to_confirm: {
    change: null,
    tells: ['patient'],
    bell: 'A visit was booked with your email. Is it yours?',
    bellAlone: true,
    icon: 'person',
    opens: 'confirmation',
    trueWhile: [],
  },
  appointment_approved: {
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
    change: 'denied',
    tells: ['patient'],
    bell: 'Your appointment on {when} was denied.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['denied'],
    calendar: 'CANCEL',
  },
  appointment_unpaid: {
    change: 'unpaid',
    tells: ['patient'],
    bell: 'Your appointment on {when} was not paid in time.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['denied'],
  },
  appointment_moved: {
    change: 'moved',
    tells: ['patient', 'phlebotomist', 'admins'],
    bell: 'An appointment was moved to {when}.',
    staffBell: 'The visit of {who} was moved to {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['pending', 'approved'],
    calendar: 'REQUEST',
    preparation: true,
  },
  appointment_own_move: {
    change: 'moved',
    tells: ['patient'],
    receipt: true,
    bell: 'You moved your appointment to {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['pending', 'approved'],
    calendar: 'REQUEST',
    preparation: true,
  },
  appointment_canceled: {
    change: 'canceled',
    tells: ['patient', 'phlebotomist', 'admins'],
    bell: 'The appointment on {when} was canceled.',
    staffBell: 'The visit of {who} on {when} was canceled.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['canceled'],
    afterwards: true,
    calendar: 'CANCEL',
  },
  appointment_own_cancellation: {
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
    change: 'move_accepted',
    tells: ['phlebotomist', 'admins'],
    bell: 'A patient chose the new time: {when}.',
    staffBell: '{who} chose the new time: {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['approved'],
  },
  appointment_new_time: {
    change: 'move_accepted',
    tells: ['patient'],
    receipt: true,
    bell: 'You chose a new time for your appointment: {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['approved'],
    calendar: 'REQUEST',
    preparation: true,
  },
  appointment_move_declined: {
    change: 'move_declined',
    tells: ['phlebotomist', 'admins'],
    bell: 'A patient kept the time of the appointment on {when}.',
    staffBell: '{who} kept the time: {when}.',
    icon: 'cross',
    opens: 'appointment',
    trueWhile: ['pending', 'approved'],
  },
  appointment_proposed: {
    change: 'proposed',
    tells: ['patient'],
    bell: 'New times are proposed for your appointment on {when}.',
    icon: 'plus',
    opens: 'appointment',
    trueWhile: ['pending', 'approved'],
  },
  appointment_reassigned: {
    change: 'reassigned',
    tells: ['patient'],
    bell: '{phlebotomist} will come to your appointment on {when}.',
    icon: 'person',
    opens: 'appointment',
    trueWhile: ['pending', 'approved'],
    calendar: 'REQUEST',
  },
  appointment_reminder: {
    change: 'reminded',
    tells: ['patient'],
    bell: 'Reminder: your appointment is on {when}.',
    icon: 'check',
    opens: 'appointment',
    trueWhile: ['approved'],
    preparation: true,
  },
  appointment_unanswered: {
    change: 'unanswered',
    tells: ['patient', 'phlebotomist', 'admins'],
    bell: 'Nobody has answered the appointment request for {when} yet.',
    staffBell: '{who} is still waiting for an answer: {when}.',
    icon: 'plus',
    opens: 'requests',
    trueWhile: ['pending'],
  },
  ...OTHER_KINDS,
});

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

export type Change =
  | NonNullable<(typeof NOTIFICATION_KINDS)[NotificationKind]['change']>
  | (typeof SILENT)[number];
export const SILENT_CHANGES: readonly Change[] = SILENT;

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

/** All changes of an appointment. Each has a notification kind or is silent. */
export const CHANGES: readonly Change[] = [
  ...new Set([
    ...NOTIFICATION_KIND_NAMES.flatMap((name) => NOTIFICATION_KINDS[name].change ?? []),
    ...SILENT_CHANGES,
  ]),
];
