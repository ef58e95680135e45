/** Version of the consent text below. Change both together: each choice stores the version agreed to. */
export const SMS_CONSENT_VERSION = '2026-11-21';

/** The text a person agrees to for SMS: kind, frequency, rates, STOP, HELP, and that consent is optional. */
export const SMS_CONSENT_TEXT =
  'I agree to receive text messages from Drawpoint with alerts about my appointments, such as confirmations and changes, at this mobile number. Message frequency varies. Message and data rates may apply. Reply STOP to opt out at any time, or HELP for help. Consent is not required to book or receive any service.';
