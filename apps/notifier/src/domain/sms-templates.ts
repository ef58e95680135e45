import type { SmsTemplate } from '@drawpoint/contracts/notifier/sms-templates';
import { plainSigns } from './sms-text.ts';

type Values = Record<string, string>;

/** The template's fixed text. */
type FixedTemplate = Exclude<SmsTemplate, 'appointment'>;

/**
 * The words of each text message: at most two segments, without service or preparation. Private data is
 * behind a link.
 */
const TEXTS: Record<FixedTemplate, (values: Values) => string> = {
  'sign-in-code': ({ code = '' }) =>
    `${code} is your Drawpoint sign-in code. It works for 2 minutes. We never ask you for it.`,
  'mobile-code': ({ code = '' }) =>
    `${code} confirms this number for your Drawpoint account. It works for 2 minutes. We never ask you for it.`,
  'consent-request': () =>
    'Drawpoint: reply YES to get texts about your appointments. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to opt out.',
};

/** The words of a text message. */
export const smsText = (template: FixedTemplate, values: Values): string =>
  plainSigns(TEXTS[template](values));

/** The reply to a phone when Twilio has not replied (docs/product/messages.md#sms). */
export const SMS_ANSWERS = {
  help: 'Drawpoint appointment texts. Message frequency varies. Msg & data rates may apply. Reply STOP to opt out. Help and contact: see our website.',
  stopped: 'Drawpoint: you have opted out and will get no more texts. Reply START to get them again.',
  started: 'Drawpoint: texts to this phone are allowed again. For appointment texts, opt in on our website.',
  given:
    'Drawpoint: you will get texts about your appointments. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to opt out.',
} as const;
