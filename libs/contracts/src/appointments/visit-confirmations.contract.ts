import { z } from 'zod/mini';
import { id, instant, listOf, nothing, text } from '../fields.ts';
import { CALENDAR, CREDENTIALS, operation, SIGNED_IN } from '../operation.ts';
import { optionalWindow } from './arrival-window.ts';

/**
 * The owner of the email has not answered (`asked`), accepted the visit (`yes`) or rejected it (`no`). With
 * `over` the visit was canceled or denied, or the question has expired.
 */
export const CONFIRMATION_STATES = ['asked', 'yes', 'no', 'over'] as const;
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

const answer = z.enum(['yes', 'no']);
const token = text(200);

/** What the owner of an email sees of a visit before they answer: no health data, no full names. */
const Question = z.object({
  provider_name: z.string(),
  /** As typed by staff. */
  first_name: z.string(),
  starts_at: instant,
  arrival_window: optionalWindow,
  tz: z.string(),
});

const Answered = z.object({ state: z.enum(CONFIRMATION_STATES), appointment_id: z.nullable(z.number()) });

const byLink = {
  limits: [{ calls: 60, seconds: 60, per: 'address' }],
  allow: 'public',
  errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
} as const;

/**
 * Staff booked a visit under the email of somebody else's account. The owner says whether the visit is
 * theirs.
 */
export const visitConfirmations = {
  show: operation({
    ...byLink,
    summary: 'The visit that a link asks about.',
    http: 'POST /visit-confirmations/show',
    subject: 'appointments.visit-confirmations.show',
    input: z.object({ token }),
    output: z.extend(Question, { state: z.enum(CONFIRMATION_STATES) }),
  }),
  answer: operation({
    ...byLink,
    summary:
      'Says by the link whether the visit is theirs. With yes it joins the account of the email, which is made where there is none.',
    http: 'POST /visit-confirmations/answer',
    subject: 'appointments.visit-confirmations.answer',
    audit: { action: 'visit_confirmation_answered', subject: 'appointment_id', malformed: true },
    share: CREDENTIALS,
    writes: ['appointment', 'visit_confirmation'],
    input: z.object({ token, answer }),
    output: z.extend(Answered, {
      /** Lets the person choose a password, when the account has none yet. */
      set_password: z.nullable(z.object({ email: z.string(), token: z.string() })),
    }),
  }),
  listMine: operation({
    summary: 'The visits that were booked with the own email and that nobody has said yes or no to.',
    http: 'GET /me/visit-confirmations',
    subject: 'appointments.visit-confirmations.list-mine',
    reads: ['visit_confirmation'],
    impersonation: 'refuse',
    allow: SIGNED_IN,
    input: nothing,
    output: listOf(z.extend(Question, { id: z.number() })),
  }),
  answerMine: operation({
    summary: 'Says whether a visit that was booked with the own email is theirs.',
    http: 'POST /me/visit-confirmations/{id}',
    subject: 'appointments.visit-confirmations.answer-mine',
    audit: { action: 'visit_confirmation_answered', subject: 'appointment_id' },
    share: CALENDAR,
    writes: ['appointment', 'visit_confirmation', 'notification'],
    impersonation: 'refuse',
    allow: SIGNED_IN,
    input: z.object({ id, answer }),
    output: Answered,
    errors: ['LINK_EXPIRED', 'LINK_USED'],
  }),
};
