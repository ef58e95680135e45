import type { SmsTemplate } from '@drawpoint/contracts/notifier/sms-templates';
import { plainSigns } from './sms-text.ts';

type Values = Record<string, string>;

/** What each text message says: at most two segments, no service and no preparation; what is private stands behind a link. */
const TEXTS: Record<SmsTemplate, (values: Values) => string> = {
  'sign-in-code': ({ code = '' }) =>
    `${code} is your Drawpoint sign-in code. It works for 2 minutes. We never ask you for it.`,
  'consent-request': () =>
    'Drawpoint: reply YES to get texts about your appointments. Message frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to opt out.',
};

/** The words of a text message. */
export const smsText = (template: SmsTemplate, values: Values): string => plainSigns(TEXTS[template](values));
