import type { NotificationMessage } from './notification-kind.ts';
import type { NotificationKind } from './notification-kinds.ts';
import { OTHER_EMAILS } from './other-notification-emails.ts';

/** Who receives a message about an appointment: its patient, or the staff who manage it. */
export type NotificationReader = 'patient' | 'staff';

/** The messages of each kind, for the patient and for staff. Those for staff name neither patient nor address. */
export const NOTIFICATION_EMAILS: Readonly<
  Record<NotificationKind, { [Reader in NotificationReader]?: NotificationMessage }>
> = {
  appointment_requested: {
    staff: {
      subject: 'New appointment request',
      text: 'A patient requested an appointment. Please answer the request.',
      sms: 'a patient requested an appointment on {when}. Please answer:',
      action: 'Answer the request',
      page: '/phleb/appointments/pending',
    },
  },
  appointment_received: {
    patient: {
      subject: 'We received your request',
      text: 'Thank you. Your phlebotomist still has to confirm it, usually within 2 hours. We’ll let you know.',
      sms: 'your appointment request for {when} was received.',
      action: 'See my appointment',
      page: '/appointments/upcoming',
    },
  },
  appointment_booked: {
    patient: {
      subject: 'Your appointment is booked',
      text: 'An appointment was booked for you.',
      sms: 'an appointment was booked for you for {when}.',
      action: 'See my appointment',
      page: '/appointments/upcoming',
    },
    staff: {
      subject: 'An appointment was booked for you',
      text: 'An appointment was added to your schedule.',
      sms: 'an appointment on {when} was added to your schedule.',
      action: 'Open Drawpoint',
      page: '/dashboard',
    },
  },
  appointment_confirmed: {
    staff: {
      subject: 'A patient confirmed an appointment',
      text: 'A patient confirmed that an appointment is theirs. It is now part of their account.',
      sms: 'a patient confirmed that the appointment on {when} is theirs.',
      action: 'Open the appointment',
      page: '/phleb/appointments/{id}',
    },
  },
  appointment_own_confirmation: {
    patient: {
      subject: 'Your visit is confirmed as yours',
      text: 'Thank you. You said that this visit is yours. You find it in your account.',
      sms: 'you confirmed that the appointment on {when} is yours.',
      action: 'See my appointment',
      page: '/appointments/upcoming',
    },
  },
  appointment_to_confirm: {},
  appointment_approved: {
    patient: {
      subject: 'Your appointment is approved',
      text: 'Good news: your appointment was approved. We will come to you.',
      sms: 'your appointment on {when} was approved.',
      action: 'See my appointment',
      page: '/appointments/upcoming',
    },
  },
  appointment_denied: {
    patient: {
      subject: 'Your appointment could not be approved',
      text: 'We are sorry: your appointment could not be approved. You are welcome to choose another time.',
      sms: 'your appointment on {when} could not be approved. Please choose another time.',
      action: 'Book another time',
      page: '/appointments/book',
    },
  },
  appointment_unpaid: {
    patient: {
      subject: 'Your appointment was not paid in time',
      text: 'The payment in advance did not arrive within 15 minutes, so we could not keep the time. You are welcome to book again.',
      sms: 'your appointment on {when} was not paid in time, so we could not keep it. Please book again.',
      action: 'Book again',
      page: '/appointments/book',
    },
  },
  appointment_moved: {
    patient: {
      subject: 'Your appointment was moved',
      text: 'Your appointment has a new time.',
      sms: 'your appointment was moved to {when}.',
      action: 'See my appointment',
      page: '/appointments/upcoming',
    },
    staff: {
      subject: 'An appointment was moved',
      text: 'An appointment has a new time. If a patient moved it, it needs your approval again.',
      sms: 'an appointment was moved to {when}.',
      action: 'Open the appointment',
      page: '/phleb/appointments/{id}',
    },
  },
  appointment_own_move: {
    patient: {
      subject: 'You moved your appointment',
      text: 'Your appointment is moved. Your phlebotomist still has to confirm it, usually within 2 hours. We’ll let you know.',
      sms: 'your appointment was moved to {when}, as you asked.',
      action: 'See my appointment',
      page: '/appointments/upcoming',
    },
  },
  appointment_canceled: {
    patient: {
      subject: 'Your appointment was canceled',
      text: 'Your appointment was canceled. You are welcome to choose another time.',
      sms: 'your appointment on {when} was canceled.',
      action: 'Book another time',
      page: '/appointments/book?edit={id}',
    },
    staff: {
      subject: 'An appointment was canceled',
      text: 'An appointment was canceled. Its time is free again.',
      sms: 'the appointment on {when} was canceled.',
      action: 'Open the appointment',
      page: '/phleb/appointments/{id}',
    },
  },
  appointment_own_cancellation: {
    patient: {
      subject: 'You canceled your appointment',
      text: 'Your appointment is canceled, as you asked. You are welcome to choose another time.',
      sms: 'your appointment on {when} is canceled, as you asked.',
      action: 'Book another time',
      page: '/appointments/book?edit={id}',
    },
  },
  appointment_new_time: {
    patient: {
      subject: 'You’re rescheduled',
      text: 'Thanks for picking a new time. Your appointment is confirmed. We will come to you.',
      sms: 'your appointment is now on {when}.',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
  },
  appointment_move_accepted: {
    staff: {
      subject: 'A new time was accepted',
      text: 'A patient chose one of the proposed times. The appointment is approved.',
      sms: 'a patient chose the new time: {when}.',
      action: 'Open the appointment',
      page: '/phleb/appointments/{id}',
    },
  },
  appointment_move_declined: {
    staff: {
      subject: 'The proposed times were declined',
      text: 'A patient declined the proposed times. The appointment stays as it is.',
      sms: 'a patient kept the time of the appointment on {when}.',
      action: 'Open the appointment',
      page: '/phleb/appointments/{id}',
    },
  },
  appointment_proposed: {
    patient: {
      subject: 'Please choose a new time',
      text: 'Other times were proposed for your appointment. Choose one, or keep your current time.',
      sms: 'new times are proposed for your appointment on {when}. Please choose one:',
      action: 'Choose a time',
      page: '/appointments/{id}/confirmation',
    },
  },
  appointment_reassigned: {
    patient: {
      subject: 'Another phlebotomist will come',
      text: '{phlebotomist} will come to your appointment. Time and price stay the same.',
      sms: '{phlebotomist} will come to your appointment on {when}. Time and price stay the same.',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
  },
  appointment_reminder: {
    patient: {
      subject: 'Reminder of your appointment',
      text: 'Your appointment is coming up. We look forward to seeing you.',
      sms: 'Your visit is {soon}. Please read how to prepare:',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
  },
  appointment_unanswered: {
    patient: {
      subject: 'Your request has not been answered yet',
      text: 'We are sorry: nobody has answered your request so far. You can wait, or choose another time or phlebotomist.',
      sms: 'your request for {when} is not answered yet. You can wait or choose another time:',
      action: 'See my appointment',
      page: '/appointments/upcoming',
    },
    staff: {
      subject: 'A request still waits for an answer',
      text: 'An appointment request starts soon and nobody has answered it. Unanswered requests are denied automatically when they start.',
      sms: 'the appointment request for {when} still waits for your answer:',
      action: 'Answer the request',
      page: '/phleb/appointments/pending',
    },
  },
  ...OTHER_EMAILS,
};

/** The readers that a kind has messages for. */
export const readersOf = (kind: NotificationKind): NotificationReader[] =>
  Object.keys(NOTIFICATION_EMAILS[kind]) as NotificationReader[];
