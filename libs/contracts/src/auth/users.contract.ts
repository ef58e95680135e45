import { z } from 'zod/mini';
import { email, id } from '../fields.ts';
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
    summary: 'Names and addresses of people, for a message or a staff list; deleted people are left out.',
    subject: 'auth.users.contacts',
    allow: internal('appointments', 'booking', 'messaging', 'notifier'),
    input: z.object({ ids: z.array(id).check(z.maxLength(500)) }),
    output: z.object({ data: z.array(Contact) }),
  }),
  findPatient: operation({
    summary: 'The patient account of an email, if there is one that staff may book for.',
    subject: 'auth.users.find-patient',
    allow: internal('booking'),
    input: z.object({ email }),
    output: z.object({ id: z.nullable(z.number()) }),
  }),
  invitePatient: operation({
    summary: 'The patient account of an email, created without a password and invited where there is none.',
    subject: 'auth.users.invite-patient',
    allow: internal('booking'),
    input: Invitee,
    output: z.object({ id: z.number(), created: z.boolean() }),
  }),
};
