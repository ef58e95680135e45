import { z } from 'zod/mini';
import { message, nothing, optionalText, personName, phone } from '../fields.ts';
import { operation, SIGNED_IN } from '../operation.ts';
import { OwnSmsConsent, SMS_CHOICES } from './sms-consent.ts';

const choice = z.enum(SMS_CHOICES);

export const smsConsent = {
  getOwn: operation({
    summary: 'Where the signed-in person stands with text messages at their mobile number.',
    http: 'GET /account/sms-consent',
    subject: 'notifier.sms-consent.get-own',
    reads: ['account', 'sms_consent'],
    allow: SIGNED_IN,
    input: nothing,
    output: OwnSmsConsent,
  }),
  changeOwn: operation({
    summary:
      'Opts the own mobile number in or out. An opt-out counts at once, an opt-in once the phone has answered YES.',
    http: 'PUT /account/sms-consent',
    subject: 'notifier.sms-consent.change-own',
    writes: ['sms_consent'],
    limits: [{ calls: 10, seconds: 60, per: 'person' }],
    audit: { action: 'sms_consent_changed', subject: 'choice' },
    impersonation: 'refuse',
    allow: SIGNED_IN,
    input: z.object({ choice }),
    output: OwnSmsConsent,
  }),
  submitChoice: operation({
    summary:
      'The public SMS consent form. An opt-out counts at once, an opt-in once the phone has answered YES. The answer is the same for every number.',
    http: 'POST /opt-in',
    subject: 'notifier.sms-consent.submit-choice',
    writes: ['sms_consent'],
    limits: [
      { calls: 10, seconds: 60, per: 'address' },
      { calls: 100, seconds: 86_400, per: 'address' },
    ],
    audit: { action: 'sms_choice_submitted', subject: 'choice' },
    allow: 'public',
    input: z.object({
      first_name: personName,
      last_name: personName,
      phone,
      choice,
      recaptcha_token: optionalText(4_000),
      /**
       * Honeypot: people do not see this field. A bot that fills it in gets a normal answer, and its input is
       * ignored.
       */
      website: optionalText(200),
    }),
    output: message,
  }),
};
