import { z } from 'zod/mini';
import { date, email, flag, nothing, personName, phone, text } from '../fields.ts';
import { CREDENTIALS, operation, SIGN_INS, SIGNED_IN } from '../operation.ts';
import { GENDERS } from './genders.ts';
import { LANGUAGES } from './languages.ts';
import { typedPassword } from './passwords.contract.ts';
import { SignedIn, SignedInOnDevice } from './signed-in.ts';

export const NewRegistration = z.object({
  first_name: personName,
  last_name: personName,
  gender: z.enum(GENDERS),
  date_of_birth: date,
  email,
  mobile: z.optional(z.nullable(z.union([z.literal(''), phone]))),
  password: typedPassword,
  password_confirmation: typedPassword,
  scheduling_for_someone_else: z.optional(flag),
  /** English when omitted. */
  preferred_language: z.optional(z.enum(LANGUAGES)),
});

const Registered = z.object({ verify_required: z.boolean(), message: z.string() });
const linkSent = z.object({ message: z.string() });

export const registration = {
  register: operation({
    summary:
      'Creates a patient account and sends the verification email. The answer is the same for a known email.',
    http: 'POST /register',
    subject: 'auth.registration.register',
    audit: { action: 'registered' },
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    share: SIGN_INS,
    allow: 'public',
    input: NewRegistration,
    output: z.extend(Registered, { device: z.string() }),
    httpOutput: Registered,
    remembersDevice: true,
    status: 201,
  }),
  correctEmail: operation({
    summary:
      'Sends the verification link of the registration that this browser made to another address. Its older links end. The answer does not tell whether the address has an account.',
    http: 'POST /register/email',
    subject: 'auth.registration.correct-email',
    audit: { action: 'registration_corrected' },
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    input: z.object({ email }),
    output: linkSent,
    remembersDevice: true,
  }),
  verifyEmail: operation({
    summary:
      'Confirms an email address by the token of its link and the password of that registration; signs in.',
    http: 'POST /email/verify',
    subject: 'auth.registration.verify-email',
    audit: { action: 'email_verified', malformed: true },
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    input: z.object({ token: text(200), password: typedPassword }),
    output: SignedInOnDevice,
    httpOutput: SignedIn,
    remembersDevice: true,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
  }),
  verifyEmailInBrowser: operation({
    summary:
      'Confirms an email address by the token of its link in the browser that registered; signs in. In any other browser the password is asked for (422).',
    http: 'POST /email/verify/browser',
    subject: 'auth.registration.verify-email-in-browser',
    audit: { action: 'email_verified', malformed: true },
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    input: z.object({ token: text(200) }),
    output: SignedInOnDevice,
    httpOutput: SignedIn,
    remembersDevice: true,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
  }),
  resendVerification: operation({
    summary: 'Sends the verification link to the signed-in person again.',
    http: 'POST /email/verification-notification',
    subject: 'auth.registration.resend-verification',
    share: CREDENTIALS,
    limits: [{ calls: 10, seconds: 60, per: 'person' }],
    allow: SIGNED_IN,
    input: nothing,
    output: linkSent,
  }),
  resendVerificationAsGuest: operation({
    summary: 'Sends the verification link again; the answer does not tell whether the account exists.',
    http: 'POST /email/verification-notification/guest',
    subject: 'auth.registration.resend-verification-as-guest',
    limits: [{ calls: 60, seconds: 60, per: 'address' }],
    share: CREDENTIALS,
    allow: 'public',
    input: z.object({ email }),
    output: linkSent,
  }),
};
