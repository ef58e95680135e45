import { z } from 'zod/mini';
import {
  date,
  email,
  id,
  instant,
  listOf,
  nothing,
  optionalLongText,
  optionalText,
  personName,
  version,
} from '../fields.ts';
import { internal, operation, SIGNED_IN } from '../operation.ts';
import { GENDERS } from './genders.ts';

/** The most persons that one account keeps. */
export const MOST_PERSONS = 10;

/** Somebody for whom the account's owner books (docs/product/accounts.md#persons). */
export const Person = z.object({
  id: z.number(),
  version: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: date,
  gender: z.enum(GENDERS),
  insurance_provider: z.nullable(z.string()),
  insurance_member_id: z.nullable(z.string()),
  /** What the phlebotomist needs to know before the draw. */
  draw_notes: z.nullable(z.string()),
  /** Until when the link of an invitation works; null without one. */
  invited_until: z.nullable(instant),
  /** A child when added, and an adult now who has not agreed: nobody books for them. */
  needs_agreement: z.boolean(),
});
export type Person = z.output<typeof Person>;

export const NewPerson = z.object({
  first_name: personName,
  last_name: personName,
  date_of_birth: date,
  gender: z.enum(GENDERS),
  insurance_provider: optionalText(120),
  insurance_member_id: optionalText(60),
  draw_notes: optionalLongText(500),
});

export const persons = {
  list: operation({
    summary: 'The persons for whom the caller books, in the order they were added; at most 10.',
    http: 'GET /persons',
    subject: 'auth.persons.list',
    reads: ['person'],
    allow: SIGNED_IN,
    input: nothing,
    output: listOf(Person),
  }),
  create: operation({
    summary: 'Adds a person for whom the caller books.',
    http: 'POST /persons',
    subject: 'auth.persons.create',
    limits: [{ calls: 60, seconds: 3_600, per: 'person' }],
    writes: ['person'],
    allow: SIGNED_IN,
    input: NewPerson,
    output: Person,
    status: 201,
  }),
  update: operation({
    summary: 'Replaces the details of a person. Visits that are booked keep what was known then.',
    http: 'PUT /persons/{id}',
    subject: 'auth.persons.update',
    limits: [{ calls: 60, seconds: 3_600, per: 'person' }],
    writes: ['person'],
    allow: SIGNED_IN,
    input: z.extend(NewPerson, { id, version }),
    output: Person,
    errors: ['STALE'],
  }),
  invite: operation({
    summary:
      'Invites a person who is an adult to an account of their own, by email. A new link ends the old one.',
    http: 'POST /persons/{id}/invitation',
    subject: 'auth.persons.invite',
    audit: { action: 'person_invited' },
    limits: [{ calls: 10, seconds: 3_600, per: 'person' }],
    writes: ['person'],
    impersonation: 'refuse',
    allow: SIGNED_IN,
    input: z.object({ id, email }),
    output: Person,
  }),
  remove: operation({
    summary: 'Removes a person from the list. Their visits stay.',
    http: 'DELETE /persons/{id}',
    subject: 'auth.persons.remove',
    writes: ['person'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: nothing,
  }),
  /** For a booking. Leaves out ids that are not among this account's persons. */
  listOwned: operation({
    summary: 'Some persons of a given account.',
    subject: 'auth.persons.list-owned',
    allow: internal('appointments', 'booking'),
    input: z.object({ user_id: id, ids: z.array(id).check(z.maxLength(MOST_PERSONS)) }),
    output: listOf(Person),
  }),
};
