import type { NotificationMessage } from './notification-kind.ts';
import type { OTHER_KINDS } from './other-notification-kinds.ts';

/** The messages of the kinds in `other-notification-kinds.ts`. */
export const OTHER_EMAILS: Readonly<
  Record<keyof typeof OTHER_KINDS, { patient?: NotificationMessage; staff?: NotificationMessage }>
> = {
  appointment_asked_for: {
    patient: {
      subject: 'Please book an appointment',
      text: 'Your phlebotomist requested that you book an appointment. Sign in to see the details.',
      sms: 'your phlebotomist requested that you book an appointment.',
      action: 'See the request',
      page: '/appointments/history?tab=requested',
    },
  },
  waitlist_offer: {
    patient: {
      subject: 'A time came free for you',
      text: '{when}. We keep it for you for 20 minutes. If you don’t answer, the next person gets it.',
      sms: 'a time came free: {when}. We keep it for you for 20 minutes.',
      action: 'See the time',
      page: '/waitlist-offer#{token}',
    },
  },
  waitlist_paused: {
    patient: {
      subject: 'We stopped looking for times for you',
      text: 'You didn’t answer three offers in a row. You can go on waiting with one tap.',
      sms: 'you didn’t answer three offers in a row, so we stopped looking for times.',
      action: 'Go on waiting',
      page: '/waitlist',
    },
  },
  message_received: {
    patient: {
      subject: 'You have a new message',
      text: 'Sign in to read it.',
      sms: 'you have a new message.',
      action: 'Read the message',
      page: '/messages',
    },
    staff: {
      subject: 'You have a new message',
      text: 'Sign in to read it.',
      sms: 'you have a new message.',
      action: 'Read the message',
      page: '/messages',
    },
  },
  appointment_narrowed: {
    patient: {
      subject: 'Your phlebotomist arrives {time}',
      text: 'We now know when to expect your phlebotomist. Please be at home then.',
      sms: 'your phlebotomist arrives on {when}.',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
  },
  appointment_order_missing: {
    patient: {
      subject: 'Please add your doctor’s order',
      text: 'We have no doctor’s order for your visit yet. A photo of the paper is enough.',
      sms: 'please add your doctor’s order for your visit on {when}:',
      action: 'Add my order',
      page: '/appointments/{id}/confirmation',
    },
    staff: {
      subject: 'A visit has no doctor’s order yet',
      text: 'A visit starts soon and has no doctor’s order. The patient was told too. Nothing was canceled.',
      sms: 'the visit on {when} has no doctor’s order yet:',
      action: 'Open the appointment',
      page: '/phleb/appointments/{id}',
    },
  },
  appointment_en_route: {
    patient: {
      subject: 'Your phlebotomist is on the way',
      text: 'Your phlebotomist has set out. Your appointment shows when to expect them.',
      sms: 'your phlebotomist is on the way to your appointment on {when}.',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
  },
  appointment_near: {
    patient: {
      subject: 'Your phlebotomist is almost there',
      text: 'Your phlebotomist is about 10 minutes away.',
      sms: 'your phlebotomist is about 10 minutes away from your appointment on {when}.',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
  },
  appointment_late: {
    patient: {
      subject: 'Your phlebotomist is running late',
      text: 'We are sorry: your phlebotomist is running late. We expect them to be there at {eta}.',
      sms: 'your appointment on {when} is running late. We expect to be there at {eta}.',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
    staff: {
      subject: 'A visit is running late',
      text: 'A phlebotomist is running late for a visit and is expected there at {eta}. The patient was told.',
      sms: 'the appointment on {when} is running late. The phlebotomist is expected at {eta}.',
      action: 'Open the appointment',
      page: '/phleb/appointments/{id}',
    },
  },
  appointment_step_undone: {
    patient: {
      subject: 'A correction about your appointment',
      text: 'Our last message about your appointment was a mistake. We are sorry. Your appointment shows how things stand.',
      sms: 'our last message about your appointment on {when} was a mistake. We are sorry.',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
  },
  appointment_no_show: {
    patient: {
      subject: 'We missed you',
      text: 'Your phlebotomist came, but nobody was there. You are welcome to choose another time.',
      sms: 'we missed you at your appointment on {when}. Please choose another time.',
      action: 'Book another time',
      page: '/appointments/book?edit={id}',
    },
  },
  appointment_no_show_answered: {
    staff: {
      subject: 'A patient answered to a missed appointment',
      text: 'A patient answered to an appointment at which nobody was there. Sign in to read the answer.',
      sms: 'a patient answered to the missed appointment on {when}.',
      action: 'Open the appointment',
      page: '/phleb/appointments/{id}',
    },
  },
  appointment_identity_overridden: {
    staff: {
      subject: 'A birth date did not match',
      text: 'A phlebotomist went on with a visit without a matching birth date. Sign in to read the reason.',
      sms: 'a phlebotomist went on without a matching birth date at the appointment on {when}.',
      action: 'Open the appointment',
      page: '/phleb/appointments/{id}',
    },
  },
  appointment_specimen_rejected: {
    patient: {
      subject: 'The lab needs a new sample',
      text: 'We are sorry: the lab needs a new sample. We will be in touch about another appointment.',
      sms: 'the lab needs a new sample for your appointment on {when}.',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
  },
  appointment_failed_draw: {
    patient: {
      subject: 'Your appointment could not be completed',
      text: 'We are sorry. This time it did not work. You are welcome to choose another time.',
      sms: 'your appointment on {when} could not be completed. Please choose another time.',
      action: 'Book another time',
      page: '/appointments/book?edit={id}',
    },
  },
  appointment_completed: {
    patient: {
      subject: 'Your appointment is complete',
      text: 'Thank you. Your summary is ready, and we would like to hear how it was.',
      sms: 'your appointment on {when} is complete. Your summary:',
      action: 'See the summary',
      page: '/appointments/{id}/post',
    },
  },
  presence_changed: {},
  visits_reassigned: {},
  appointment_answer_unclear: {},
  contact_message: {},
  company_act: {},
  patient_objected: {},
  series_unplaced: {
    patient: {
      subject: 'One of your repeat visits has no time yet',
      text: 'We have not found a time for one of your repeat visits yet. If it was booked before, it keeps its time. We keep looking, and your provider knows.',
      sms: 'we have not found a time for one of your repeat visits yet. We keep looking.',
      action: 'See my appointments',
      page: '/appointments/upcoming',
    },
    staff: {
      subject: 'A repeat visit has no time yet',
      text: 'No free time was found to book or move a repeat visit of a patient. We look again every day. Please do it by hand, or drop the visit.',
      sms: 'no free time was found for a repeat visit of a patient.',
      action: 'See the visits',
      page: '/admin/unplaced-visits',
    },
  },
  appointment_results: {
    patient: {
      subject: 'New documents for you',
      text: 'Documents were added to your appointment. Sign in to read them.',
      sms: 'there are new documents for your appointment on {when}.',
      action: 'See my documents',
      page: '/appointments/{id}/post',
    },
  },
  appointment_fee_waived: {
    patient: {
      subject: 'Your fee was waived',
      text: 'The fee of {amount} for your appointment was waived. You owe nothing of it, and what you paid of it by card is returned.',
      sms: 'the fee of {amount} for your appointment on {when} was waived. What you paid of it by card is returned.',
      action: 'See my appointment',
      page: '/appointments/{id}/confirmation',
    },
  },
  payment_refunded: {},
};
