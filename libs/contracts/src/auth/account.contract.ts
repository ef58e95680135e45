import { z } from 'zod/mini';
import {
  date,
  email,
  flag,
  nothing,
  optionalLongText,
  optionalText,
  phone,
  text,
  version,
} from '../fields.ts';
import { PHOTO_UPLOAD, UploadedFile } from '../files.ts';
import { CREDENTIALS, operation, SIGNED_IN } from '../operation.ts';
import { identityProof } from './identity-proof.ts';
import { profileEdit } from './profile.ts';
import { User } from './user.ts';

/** A value that null or blank text clears. */
const clearable = <S extends z.ZodMiniType<unknown, string>>(value: S) =>
  z.optional(z.nullable(z.union([z.literal(''), value])));

const typed = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** Every field is optional: a missing field stays as it is (docs/product/accounts.md#profile). */
export const AccountChange = z.object({
  ...z.partial(z.object(profileEdit)).shape,
  date_of_birth: z.optional(date),
  mobile: clearable(phone),
  email: z.optional(email),
  /** Sent as a file of a form; null removes the photo. */
  profile_photo: z.optional(z.nullable(UploadedFile)),
  /** For admins and developers only. */
  is_phlebotomist: z.optional(flag),
  insurance_provider: optionalText(120),
  insurance_member_id: optionalText(60),
  insurance_group_id: optionalText(60),
  insurance_plan_name: optionalText(120),
  insurance_policyholder_name: optionalText(120),
  insurance_policyholder_dob: clearable(date),
  insurance_notes: optionalLongText(1000),
  /** The new password; blank keeps the old one. */
  password: typed,
  password_confirmation: typed,
  /** Required to change email, password or two-factor when the last sign-in is not recent. */
  ...identityProof,
  version,
});

export const account = {
  update: operation({
    summary:
      'Changes the own account. A new email counts once the link that it is sent was followed; until then it is `pending_email`.',
    http: 'PUT /account',
    aliases: ['POST /account'],
    subject: 'auth.account.update',
    writes: ['account'],
    allow: SIGNED_IN,
    audit: { action: 'account_changed', subject: 'id' },
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    share: CREDENTIALS,
    upload: { profile_photo: PHOTO_UPLOAD },
    deadlineMs: 20_000,
    input: AccountChange,
    output: User,
    errors: ['STALE'],
  }),
  confirmEmailChange: operation({
    summary: 'Makes the pending email the own one, by the token of the link that was sent to it.',
    http: 'POST /account/email-change/confirm',
    subject: 'auth.account.confirm-email-change',
    writes: ['account'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    audit: { action: 'email_changed', subject: 'id', malformed: true },
    limits: [{ calls: 20, seconds: 60, per: 'person' }],
    input: z.object({ token: text(200) }),
    output: User,
    errors: ['LINK_INVALID', 'LINK_EXPIRED', 'LINK_USED'],
  }),
  sendMobileCode: operation({
    summary: 'Sends a code to the own mobile number by text message, to confirm it.',
    http: 'POST /account/mobile-confirmation',
    subject: 'auth.account.send-mobile-code',
    allow: SIGNED_IN,
    impersonation: 'refuse',
    audit: { action: 'mobile_code_sent' },
    limits: [{ calls: 20, seconds: 60, per: 'person' }],
    share: CREDENTIALS,
    input: nothing,
    output: z.object({ expires_in_seconds: z.number() }),
    errors: ['STALE'],
  }),
  confirmMobile: operation({
    summary: 'Confirms the own mobile number by the code that was sent to it: 5 tries, 2 minutes.',
    http: 'POST /account/mobile-confirmation/confirm',
    subject: 'auth.account.confirm-mobile',
    writes: ['account'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    audit: { action: 'mobile_confirmed', malformed: true },
    limits: [{ calls: 20, seconds: 60, per: 'person' }],
    share: CREDENTIALS,
    input: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)) }),
    output: User,
    errors: ['CODE_WRONG', 'CODE_EXPIRED'],
  }),
  cancelEmailChange: operation({
    summary: 'Forgets the pending email; its link no longer works.',
    http: 'DELETE /account/email-change',
    subject: 'auth.account.cancel-email-change',
    writes: ['account'],
    allow: SIGNED_IN,
    impersonation: 'refuse',
    audit: { action: 'email_change_cancelled', subject: 'id' },
    input: nothing,
    output: User,
  }),
};
