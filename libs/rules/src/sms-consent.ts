/** Which wording somebody agreed to: changed with the text below, kept with each choice. */
export const SMS_CONSENT_VERSION = '2026-11-21';

/** What somebody agrees to who wants text messages: kind, frequency, rates, STOP, HELP, and that it is free to refuse. */
export const SMS_CONSENT_TEXT =
  'I agree to receive text messages from Drawpoint with alerts about my appointments, such as confirmations and changes, at this mobile number. Message frequency varies. Message and data rates may apply. Reply STOP to opt out at any time, or HELP for help. Consent is not required to book or receive any service.';
