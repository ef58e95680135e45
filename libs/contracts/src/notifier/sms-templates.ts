/**
 * Every text message. `consent`: the state that the phone's consent must be in when it is sent; `exempt` asks for none, but
 * STOP ends all of them (docs/product/messages.md#sms). `minutes`: after that it is not sent any more.
 */
export const SMS_TEMPLATES = {
  'sign-in-code': { consent: 'exempt', minutes: 2 },
  'mobile-code': { consent: 'exempt', minutes: 2 },
  'consent-request': { consent: 'pending', minutes: 24 * 60 },
  appointment: { consent: 'given', minutes: 72 * 60 },
} as const;
export type SmsTemplate = keyof typeof SMS_TEMPLATES;

/** Those that other services ask for. */
export const REQUESTED_SMS = ['sign-in-code', 'mobile-code'] as const satisfies SmsTemplate[];
