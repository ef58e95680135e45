import { z } from 'zod/mini';
import { date, email, flag, message, nothing, optionalText, phone, text } from '../fields.ts';
import { operation, SIGNED_IN } from '../operation.ts';
import { GENDERS } from './genders.ts';

const password = z.string().check(z.minLength(1), z.maxLength(200));

export const NewRegistration = z.object({
  first_name: text(100),
  last_name: text(100),
  gender: z.enum(GENDERS),
  date_of_birth: date,
  email,
  mobile: z.optional(z.nullable(z.union([z.literal(''), phone]))),
  password,
  password_confirmation: password,
  scheduling_for_someone_else: z.optional(flag),
});

const linkSent = z.object({ message: z.string() });

export const registration = {
  register: operation({
    summary:
      'Creates a patient account and sends the verification email. The answer is the same for a known email.',
    http: 'POST /register',
    subject: 'auth.registration.register',
    allow: 'public',
    input: NewRegistration,
    output: z.object({ verify_required: z.boolean(), message: z.string() }),
    status: 201,
  }),
  verifyEmail: operation({
    summary: 'Confirms an email address with the single-use token of its link.',
    http: 'POST /email/verify',
    subject: 'auth.registration.verify-email',
    allow: 'public',
    input: z.object({ token: text(200) }),
    output: message,
    errors: ['LINK_INVALID'],
  }),
  resendVerification: operation({
    summary: 'Sends the verification link to the signed-in person again.',
    http: 'POST /email/verification-notification',
    subject: 'auth.registration.resend-verification',
    allow: SIGNED_IN,
    input: nothing,
    output: linkSent,
  }),
  resendVerificationAsGuest: operation({
    summary: 'Sends the verification link again; the answer does not tell whether the account exists.',
    http: 'POST /email/verification-notification/guest',
    subject: 'auth.registration.resend-verification-as-guest',
    allow: 'public',
    input: z.object({ email }),
    output: linkSent,
  }),
};

/** A person whom staff book for without an account: kept for the invitation of OP §3. */
export const Invitee = z.object({
  first_name: text(100),
  last_name: text(100),
  email,
  mobile: optionalText(30),
});
