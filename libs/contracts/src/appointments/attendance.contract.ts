import { z } from 'zod/mini';
import { dayExport, dayList, dayOfProvider } from '../day-figures.ts';
import { flag, id, instant, optionalText, text } from '../fields.ts';
import { CALENDAR, internal, MANAGERS, operation } from '../operation.ts';
import { optionalWindow } from './arrival-window.ts';
import { MovableVisit } from './moves.contract.ts';

const token = text(200);

/** What a reminder's link shows: no address, no service, no full name. */
const AskedVisit = z.object({
  /** Of the person who is drawn. */
  first_name: z.string(),
  starts_at: instant,
  arrival_window: optionalWindow,
  tz: z.string(),
  zip: z.string(),
  /** `moved`: it waits for the phlebotomist's answer at its new time. */
  state: z.enum(['asked', 'confirmed', 'moved', 'canceled']),
  /** Whether the visit can be canceled here, or only by somebody who signed in. */
  cancel: z.enum(['free', 'sign_in']),
  /** The visit's id, for those who sign in. */
  appointment_id: z.number(),
});
export type AskedVisit = z.output<typeof AskedVisit>;

/** By the link of a reminder. Every link that does not work is NOT_FOUND. */
const byLink = {
  limits: [{ calls: 60, seconds: 60, per: 'address' }],
  allow: 'public',
  output: AskedVisit,
} as const;

/** What became of the reminders of a day's visits. */
export const ReminderDay = z.object({
  ...dayOfProvider,
  /** Reminders that were sent for these visits. */
  reminders: z.number(),
  /** Patients who were asked whether they can make it. */
  asked: z.number(),
  by_link: z.number(),
  by_text: z.number(),
  /** Who was asked and did not confirm; canceled visits are left out. */
  no_answer: z.number(),
});
export type ReminderDay = z.output<typeof ReminderDay>;

/** What became of the visits of a day, and of the fees for them. Visits that were canceled before they began are left out. */
export const NoShowDay = z.object({
  ...dayOfProvider,
  /** Visits with a reminder, and how many of them nobody was there for. */
  reminded: z.number(),
  reminded_no_shows: z.number(),
  /** Those of them that the patient had confirmed. */
  confirmed: z.number(),
  confirmed_no_shows: z.number(),
  /** Visits without a reminder. */
  others: z.number(),
  others_no_shows: z.number(),
  /** Fees that were paid at least in part, with what was paid, in dollars. */
  fees_charged: z.number(),
  amount_charged: z.number(),
  /** Of these, how many were given back at least in part. */
  fees_refunded: z.number(),
  amount_refunded: z.number(),
  /** Fees that staff waived, paid or not, with their amount. */
  fees_waived: z.number(),
  amount_waived: z.number(),
});
export type NoShowDay = z.output<typeof NoShowDay>;

/** "Can you make it?": the answers to reminders (docs/product/visits.md#attendance). */
export const attendance = {
  show: operation({
    ...byLink,
    summary: 'The visit of a reminder’s link: time, ZIP code and first name, nothing else.',
    http: 'POST /visit-answers/show',
    subject: 'appointments.attendance.show',
    input: z.object({ token }),
  }),
  answer: operation({
    ...byLink,
    summary: 'Confirms or cancels the visit of a reminder’s link, without signing in.',
    http: 'POST /visit-answers',
    subject: 'appointments.attendance.answer',
    audit: { action: 'visit_answered', subject: 'appointment_id', malformed: true },
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    /** `reason`: of a cancellation. */
    input: z.object({ token, answer: z.enum(['confirm', 'cancel']), reason: optionalText(500) }),
    errors: ['INVALID_TRANSITION', 'FEE_CHANGED'],
  }),
  move: operation({
    ...byLink,
    summary:
      'Moves the visit of a reminder’s link to another time, without signing in. Place, phlebotomist and price stay.',
    http: 'POST /visit-answers/move',
    subject: 'appointments.attendance.move',
    audit: { action: 'appointment_moved', subject: 'appointment_id', malformed: true },
    share: CALENDAR,
    writes: ['appointment', 'notification'],
    input: z.object({
      token,
      starts_at: instant,
      /** The start is that of an arrival window that the provider promises. */
      window: z.optional(z.nullable(flag)),
    }),
    errors: ['INVALID_TRANSITION', 'SLOT_TAKEN', 'ALREADY_BOOKED', 'STALE'],
    deadlineMs: 8_000,
  }),
  /** For booking, which lists the times that the visit can move to. */
  findMovable: operation({
    summary: 'The visit of a reminder’s link, as long as its patient may move it.',
    subject: 'appointments.attendance.find-movable',
    allow: internal('booking'),
    input: z.object({ token }),
    output: z.extend(MovableVisit, { id: z.number() }),
    errors: ['INVALID_TRANSITION'],
  }),
  makeLink: operation({
    summary:
      'A new link for the email of a reminder; null unless the patient was asked and has not confirmed.',
    subject: 'appointments.attendance.make-link',
    allow: internal('notifier'),
    input: z.object({ id }),
    output: z.object({ token: z.nullable(z.string()) }),
  }),
  answerByText: operation({
    summary:
      'Confirms the visit that the last reminder to a phone was about. Where several accounts use the phone, the admins are told instead.',
    subject: 'appointments.attendance.answer-by-text',
    share: CALENDAR,
    allow: internal('notifier'),
    /** `user_id`: who was reminded. */
    input: z.object({ id, user_id: id, is_clear: z.boolean() }),
    output: z.object({ outcome: z.enum(['confirmed', 'unclear', 'over']) }),
  }),
  listDays: operation({
    summary: 'Reminders and their answers by day and provider, latest day first.',
    http: 'GET /admin/reminders',
    subject: 'appointments.attendance.list-days',
    reads: ['appointment'],
    allow: MANAGERS,
    ...dayList(ReminderDay),
  }),
  exportDays: operation({
    summary: 'The same as a CSV file, whole.',
    http: 'GET /admin/reminders/export',
    subject: 'appointments.attendance.export-days',
    allow: MANAGERS,
    ...dayExport,
    csv: {
      name: 'reminders',
      columns: [
        ...['Day', 'Provider', 'Reminders sent', 'Asked'],
        ...['Confirmed by link', 'Confirmed by text', 'No answer'],
      ],
    },
  }),
  listNoShowDays: operation({
    summary: 'No-shows by reminder, and fees, by the day of the visits, latest first.',
    http: 'GET /admin/no-shows',
    subject: 'appointments.attendance.list-no-show-days',
    reads: ['appointment', 'payment'],
    allow: MANAGERS,
    ...dayList(NoShowDay),
  }),
  exportNoShowDays: operation({
    summary: 'The same as a CSV file, whole.',
    http: 'GET /admin/no-shows/export',
    subject: 'appointments.attendance.export-no-show-days',
    allow: MANAGERS,
    ...dayExport,
    csv: {
      name: 'no-shows',
      columns: [
        ...['Day', 'Provider', 'Visits with a reminder', 'No-shows with a reminder', 'Confirmed visits'],
        ...['Confirmed no-shows', 'Visits without a reminder', 'No-shows without a reminder'],
        ...['Fees charged', 'Amount charged', 'Fees refunded', 'Amount refunded', 'Fees waived'],
        'Amount waived',
      ],
    },
  }),
};
