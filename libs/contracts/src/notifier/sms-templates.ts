/**
 * All text messages. `consent`: the state the phone's consent must have at sending; `exempt` needs none. STOP
 * ends even exempt messages (docs/product/messages.md#sms). `minutes`: the message expires after this time.
 */
export const SMS_TEMPLATES = {
  'sign-in-code': { consent: 'exempt', minutes: 2 },
  'mobile-code': { consent: 'exempt', minutes: 2 },
  'consent-request': { consent: 'pending', minutes: 24 * 60 },
  appointment: { consent: 'given', minutes: 72 * 60 },
} as const;
export type SmsTemplate = keyof typeof SMS_TEMPLATES;

/** The templates that other services request. */
export const REQUESTED_SMS = ['sign-in-code', 'mobile-code'] as const satisfies SmsTemplate[];
