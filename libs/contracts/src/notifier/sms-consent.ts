import { z } from 'zod/mini';
import { instant } from '../fields.ts';

/**
 * Consent was never requested or was withdrawn (`none`), was requested (`pending`), or the phone answered YES
 * (`given`). After STOP it is `stopped`, which only START from the phone ends.
 */
export const SMS_CONSENT_STATES = ['none', 'pending', 'given', 'stopped'] as const;
export type SmsConsentState = (typeof SMS_CONSENT_STATES)[number];

export const SMS_CHOICES = ['opt_in', 'opt_out'] as const;
export type SmsChoice = (typeof SMS_CHOICES)[number];

/** The person's text message consent for the mobile number of their profile. */
export const OwnSmsConsent = z.object({
  /** Whether text messages are configured on this site. */
  available: z.boolean(),
  /** E.164; null when the profile has no mobile number, so there is nothing to choose. */
  phone: z.nullable(z.string()),
  state: z.enum(SMS_CONSENT_STATES),
  changed_at: z.nullable(instant),
  /** The wording of the opt-in, shown beside the choice. */
  text: z.string(),
  text_version: z.string(),
});
export type OwnSmsConsent = z.output<typeof OwnSmsConsent>;
