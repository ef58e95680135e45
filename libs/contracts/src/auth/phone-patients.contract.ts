import { z } from 'zod/mini';
import { date, id, listOf, personName, phone } from '../fields.ts';
import { MANAGERS, operation } from '../operation.ts';
import { AdminUser } from './admin-users.contract.ts';
import { GENDERS } from './genders.ts';
import { LANGUAGES } from './languages.ts';

/** A patient whose record is open to the caller, and whose name is like the one that was asked for. */
export const AlikePatient = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  /** Null when nobody has entered it. */
  date_of_birth: z.nullable(date),
  /** Empty for a patient without email. */
  email: z.string(),
  mobile: z.nullable(z.string()),
  /** The date of birth is the one that was asked for. */
  same_birth_date: z.boolean(),
});
export type AlikePatient = z.output<typeof AlikePatient>;

/** Patients who book by telephone, with or without an email (docs/product/booking.md#by-telephone). */
export const phonePatients = {
  find: operation({
    summary:
      'Patients with such a name whose record is open to the caller, those of this date of birth first.',
    http: 'POST /phone-patients/search',
    subject: 'auth.phone-patients.find',
    reads: ['account'],
    allow: MANAGERS,
    input: z.object({ first_name: personName, last_name: personName, date_of_birth: date }),
    output: listOf(AlikePatient),
  }),
  create: operation({
    summary: 'Makes a patient without email, who cannot sign in. The answer’s email is empty.',
    http: 'POST /phone-patients',
    subject: 'auth.phone-patients.create',
    writes: ['account', 'catalog'],
    audit: { action: 'user_created', subject: 'id', person: 'id' },
    idempotent: true,
    allow: MANAGERS,
    input: z.object({
      first_name: personName,
      last_name: personName,
      date_of_birth: date,
      gender: z.optional(z.nullable(z.enum(GENDERS))),
      mobile: phone,
      preferred_language: z.optional(z.enum(LANGUAGES)),
      /** For developers. The patients of admins belong to the admin’s provider. */
      provider_id: z.optional(z.nullable(id)),
    }),
    output: AdminUser,
    status: 201,
  }),
};
