import { z } from 'zod/mini';
import { instant } from '../fields.ts';

/**
 * `none`: never asked for, or taken back. `pending`: asked for, until the phone answers YES. `given`. `stopped`: the phone
 * answered STOP, which only START from it ends.
 */
export const SMS_CONSENT_STATES = ['none', 'pending', 'given', 'stopped'] as const;
export type SmsConsentState = (typeof SMS_CONSENT_STATES)[number];

export const SMS_CHOICES = ['opt_in', 'opt_out'] as const;
export type SmsChoice = (typeof SMS_CHOICES)[number];

/** Where the signed-in person stands with text messages at the mobile number of their profile. */
export const OwnSmsConsent = z.object({
  /** Whether text messages are set up here at all. */
  available: z.boolean(),
  /** E.164; null where the profile has no mobile number: then there is nothing to choose. */
  phone: z.nullable(z.string()),
  state: z.enum(SMS_CONSENT_STATES),
  changed_at: z.nullable(instant),
  /** The wording that an opt-in agrees to, to be shown beside the choice. */
  text: z.string(),
  text_version: z.string(),
});
export type OwnSmsConsent = z.output<typeof OwnSmsConsent>;
