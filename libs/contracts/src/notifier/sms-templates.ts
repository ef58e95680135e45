/**
 * The text messages that other services ask for. `consent`: what the phone must have agreed to; nothing where `exempt`,
 * which STOP ends all the same (OP §8). `minutes`: after that the text is not sent any more.
 */
export const SMS_TEMPLATES = {
  'sign-in-code': { consent: 'exempt', minutes: 2 },
} as const;
export type SmsTemplate = keyof typeof SMS_TEMPLATES;
export const SMS_TEMPLATE_NAMES = Object.keys(SMS_TEMPLATES) as [SmsTemplate, ...SmsTemplate[]];
