import { z } from 'zod/mini';
import { optionalWindow } from '../appointments/arrival-window.ts';
import { VisitRelation } from '../appointments/patients.contract.ts';
import { date, email, id, instant, nothing, optionalText, personName, text } from '../fields.ts';
import { LANGUAGES } from './languages.ts';
import { internal, operation } from '../operation.ts';

const Contact = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  /** Absent in answers of earlier versions, which knew English alone. */
  preferred_language: z.optional(z.enum(LANGUAGES)),
  /** The providers to whose staff the person's record is open: none while another service is away. */
  open_to: z.optional(z.array(z.number())),
});

export const users = {
  contacts: operation({
    summary: 'Names and addresses of people, those with a reserved id too; deleted people are left out.',
    subject: 'auth.users.contacts',
    allow: internal('admin', 'appointments', 'booking', 'messaging', 'notifier'),
    input: z.object({
      ids: z.array(id).check(z.maxLength(500)),
      /** Only people whose record is open to the caller. */
      open_only: z.optional(z.boolean()),
      /**
       * Adds `open_to`. `visits` are what `appointments.patients.relations` answers; without them auth asks.
       * Never cached: a person may have objected a moment ago.
       */
      readers: z.optional(z.object({ visits: z.optional(z.array(VisitRelation)) })),
    }),
    output: z.object({ data: z.array(Contact) }),
  }),
  lastSeen: operation({
    summary:
      'When each of these people last used the product, to the minute; who has no living session is left out.',
    subject: 'auth.users.last-seen',
    allow: internal('booking'),
    input: z.object({ ids: z.array(id).check(z.maxLength(500)) }),
    output: z.object({ data: z.array(z.object({ id: z.number(), last_seen_at: instant })) }),
  }),
  foundByEmail: operation({
    summary:
      'Of these people, those whom the calling admin has just found by their full email address. The others count as unknown ids, of which there may be 20 an hour.',
    subject: 'auth.users.found-by-email',
    allow: internal('booking'),
    input: z.object({ ids: z.array(id).check(z.maxLength(200)) }),
    output: z.object({ ids: z.array(z.number()) }),
  }),
  tellAssigned: operation({
    summary: 'Tells patients that staff of a provider assigned them to a phlebotomist.',
    subject: 'auth.users.tell-assigned',
    allow: internal('booking'),
    input: z.object({ ids: z.array(id).check(z.maxLength(200)), provider_id: id }),
    output: nothing,
  }),
  findOwnPatient: operation({
    summary:
      'The patient account of an email or id whose record is open to the caller; null for every other one.',
    subject: 'auth.users.find-own-patient',
    allow: internal('booking'),
    /** One of them. */
    input: z.object({ email: z.optional(email), user_id: z.optional(id) }),
    output: z.object({ id: z.nullable(z.number()) }),
  }),
  askForConfirmation: operation({
    summary:
      'Asks the owner of an email whether a visit is theirs; answers whose account that is. Who deleted theirs is not asked.',
    subject: 'auth.users.ask-for-confirmation',
    allow: internal('appointments'),
    input: z.object({
      /** Repeating a key sends no second email. */
      key: text(100),
      email,
      first_name: personName,
      provider_name: text(200),
      starts_at: instant,
      arrival_window: optionalWindow,
      tz: text(60),
      token: text(200),
    }),
    output: z.object({ user_id: z.nullable(z.number()) }),
  }),
  takeOwner: operation({
    summary:
      'The account of somebody who proved to read an email; made where there is none. LINK_INVALID where it was deleted.',
    subject: 'auth.users.take-owner',
    allow: internal('appointments'),
    input: z.object({ first_name: personName, last_name: personName, email, mobile: optionalText(30) }),
    output: z.object({
      user_id: z.number(),
      /** A one-time token to choose a password, when the account has none or its email is unconfirmed. */
      password_token: z.nullable(z.string()),
    }),
    errors: ['LINK_INVALID'],
  }),
  confirmedEmail: operation({
    summary: 'The email of an account, where its owner has confirmed it.',
    subject: 'auth.users.confirmed-email',
    allow: internal('appointments'),
    input: z.object({ user_id: id }),
    output: z.object({ email: z.nullable(z.string()) }),
  }),
  birthDates: operation({
    summary:
      'The birth dates of accounts, for who draws their blood and for labels; who has none or is deleted is left out.',
    subject: 'auth.users.birth-dates',
    allow: internal('appointments'),
    input: z.object({ ids: z.array(id).check(z.maxLength(200)) }),
    output: z.object({ data: z.array(z.object({ id: z.number(), date_of_birth: date })) }),
  }),
  isBornOn: operation({
    summary:
      'Whether somebody was born on this day; null where no birth date is known. The date is not told.',
    subject: 'auth.users.is-born-on',
    allow: internal('appointments'),
    input: z.object({ user_id: id, date_of_birth: date }),
    output: z.object({ is_match: z.nullable(z.boolean()) }),
  }),
  canEmail: operation({
    summary: 'Whether an email may be written to: not where its account was deleted.',
    subject: 'auth.users.can-email',
    allow: internal('notifier'),
    input: z.object({ email }),
    output: z.object({ can_email: z.boolean() }),
  }),
};
