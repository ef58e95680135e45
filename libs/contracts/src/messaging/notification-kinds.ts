import type { AppointmentStatus } from '../appointments/appointment.ts';
import type { appointmentChanged } from '../appointments/appointment.events.ts';
import type { EventData } from '../events.ts';

type Change = EventData<typeof appointmentChanged>['change'];

/** Who hears of an appointment: its patient, its phlebotomist, the admins of its provider. */
export type Party = 'patient' | 'phlebotomist' | 'admins';

/** An email about an appointment; `page` is where its one action leads. */
export type NotificationEmail = { subject: string; text: string; action: string; page: string };

type Kind = {
  /** How the preferences call it (1 §2.15). */
  title: string;
  /** The change of an appointment that it tells of. */
  change: Change;
  /** Who is told; never the person who did it (decision 012), but for a receipt. */
  tells: readonly Party[];
  /** What the person did themselves: told by email alone, for they saw it on the screen (decision 090). */
  receipt?: true;
  /** What the bell says; `{when}` is date and time on the appointment's own clock. Names nobody. */
  bell: string;
  icon: 'plus' | 'check' | 'cross';
  /** What a click in the bell opens: what waits for staff, or the appointment. */
  opens: 'requests' | 'appointment';
  /** States of the appointment in which an email still says something true. */
  trueWhile: readonly AppointmentStatus[];
  /** The email to each who is told: the patient's, and that of staff, which names neither patient nor address. */
  email: { patient?: NotificationEmail; staff?: NotificationEmail };
  /**
   * The text message to the patient, where there is one; `{when}` as in the bell. It names neither service nor
   * preparation: those stand behind the link that follows it, which leads to the page of the email.
   */
  sms?: string;
};

const kinds = <Name extends string>(table: Record<Name, Kind>): Readonly<Record<Name, Kind>> => table;

/** Every kind of notification: who is told of what, in which words. The bell, the emails and the web read this. */
export const NOTIFICATION_KINDS = kinds({
  appointment_requested: {
    title: 'New requests',
    change: 'requested',
    tells: ['phlebotomist', 'admins'],
    bell: 'New appointment request for {when}.',
    icon: 'plus',
    opens: 'requests',
    trueWhile: ['pending'],
    email: {
      staff: {
        subject: 'New appointment request',
        text: 'A patient asks for an appointment and waits for your answer.',
        action: 'Answer the request',
        page: '/phleb/appointments/pending',
      },
    },
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
    email: {
      patient: {
        subject: 'We received your request',
        text: 'Thank you. Your phlebotomist still has to confirm it, usually within 2 hours. We write to you again then.',
        action: 'See my appointment',
        page: '/appointments/upcoming',
      },
    },
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
    email: {
      patient: {
        subject: 'Your appointment is booked',
        text: 'An appointment was booked for you.',
        action: 'See my appointment',
        page: '/appointments/upcoming',
      },
      staff: {
        subject: 'An appointment was booked for you',
        text: 'An appointment was booked for you to carry out.',
        action: 'Open Drawpoint',
        page: '/dashboard',
      },
    },
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
    email: {
      patient: {
        subject: 'Your appointment is approved',
        text: 'Good news: your appointment was approved. We will come to you.',
        action: 'See my appointment',
        page: '/appointments/upcoming',
      },
    },
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
    email: {
      patient: {
        subject: 'Your appointment could not be approved',
        text: 'We are sorry: your appointment could not be approved. You are welcome to choose another time.',
        action: 'Book another time',
        page: '/appointments/book',
      },
    },
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

/** Who a kind is written to. */
export const readersOf = (kind: NotificationKind): ('patient' | 'staff')[] =>
  Object.keys(NOTIFICATION_KINDS[kind].email) as ('patient' | 'staff')[];

/** The kinds that tell of a change, a receipt last. */
export const kindsOfChange = (change: Change): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((name) => NOTIFICATION_KINDS[name].change === change).sort(
    (one, other) => Number(isReceipt(one)) - Number(isReceipt(other)),
  );

/** Whether a kind tells somebody of what they did themselves: by email alone. */
export const isReceipt = (kind: NotificationKind): boolean => NOTIFICATION_KINDS[kind].receipt === true;
