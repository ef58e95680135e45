import { z } from 'zod/mini';
import { id, instant } from '../fields.ts';
import { internal, operation } from '../operation.ts';
import { Invitee } from './registration.contract.ts';

const Contact = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
});

export const users = {
  contacts: operation({
    summary: 'Names and addresses of people, those with a reserved id too; deleted people are left out.',
    subject: 'auth.users.contacts',
    allow: internal('admin', 'appointments', 'booking', 'messaging', 'notifier'),
    input: z.object({ ids: z.array(id).check(z.maxLength(500)) }),
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
  reservePatient: operation({
    summary: 'The id of the patient account of an email; where there is none yet, the id that it will have.',
    subject: 'auth.users.reserve-patient',
    allow: internal('booking'),
    input: Invitee,
    output: z.object({ id: z.number() }),
  }),
  invitePatient: operation({
    summary: 'Makes the account of a reserved id, without a password, and invites its person; once.',
    subject: 'auth.users.invite-patient',
    allow: internal('booking'),
    input: z.object({ user_id: id }),
    output: z.object({ created: z.boolean() }),
  }),
};
