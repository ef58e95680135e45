/**
 * All error codes with their default texts. A code is stable; operations may refine its text. The HTTP
 * statuses are in error-status.ts.
 */
export const ERROR_TEXTS = {
  INVALID_INPUT: 'The given data was invalid.',
  MALFORMED_JSON: 'The request body is not valid JSON.',
  UNAUTHENTICATED: 'Unauthenticated.',
  FORBIDDEN: 'Not authorized.',
  IMPERSONATION_REFUSED: 'Not available while impersonating.',
  NOT_IMPERSONATING: 'You aren’t impersonating anybody.',
  NOT_FOUND: 'Not found.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  RATE_LIMITED: 'Too many attempts. Please try again later.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'This part of the service is not available right now. Please try again shortly.',
  STALE: 'Somebody else changed this while you were editing. Please check before you save.',
  BUSY: 'We are very busy right now. Please try again in a moment.',
  TIMEOUT: 'This took too long. Please try again.',

  INVALID_CREDENTIALS: 'That email and password don’t match.',
  EMAIL_NOT_VERIFIED: 'Your email address is not verified.',
  LINK_INVALID: 'This link is no longer valid. Please request a new one.',
  LINK_EXPIRED: 'This link has expired. Please request a new one.',
  LINK_USED: 'This link has already been used. Please request a new one.',
  CODE_WRONG: 'This code is not right. Please check it and try again.',
  CODE_EXPIRED: 'This code has expired. Please request a new one.',
  CODE_USED: 'This code has already been used. Please sign in again.',
  CODE_TRIES_USED: 'Too many wrong codes. Please sign in again.',
  SIGN_IN_ENDED: 'This sign-in is no longer valid. Please sign in again.',
  CEREMONY_INVALID: 'This passkey request is not valid. Please start again.',
  CEREMONY_EXPIRED: 'This took too long. Please start again.',
  CEREMONY_USED: 'This passkey request was already used. Please start again.',
  PASSKEY_UNKNOWN: 'No passkey found. Please sign in with password, then add a passkey in account settings.',
  PASSKEY_FOREIGN: 'This passkey belongs to another account.',
  PASSKEY_REFUSED: 'This passkey could not be verified. Please try again.',
  PASSKEY_EXISTS: 'This passkey was added already.',
  PASSKEYS_OFF: 'Passkeys are not available at this address.',
  TOO_MANY_PASSKEYS: 'You’ve reached the maximum number of passkeys. Please remove one first.',

  SESSION_GONE: 'This booking has expired. Please start again.',
  SESSION_INCOMPLETE: 'Some steps of the booking are not complete yet.',
  SLOT_TAKEN: 'This appointment slot is no longer available. Please select a new time.',
  OUTSIDE_SERVICE_AREA: 'This address is outside the service area.',
  PRICE_CHANGED: 'The price has changed. Please review it before you confirm.',
  FEE_CHANGED: 'The cancellation fee has changed. Please review it before you cancel.',
  FINALIZING: 'This booking is being confirmed. Please wait a moment.',
  IDEMPOTENCY_MISMATCH: 'This booking was already confirmed with other details.',
  STILL_RUNNING: 'This is already being done. Please wait a moment.',
  SERVICE_NOT_OFFERED: 'This service is not offered by your selected provider or phlebotomist.',
  ALREADY_BOOKED: 'There is already a visit for this person at that time.',
  TOO_MANY_PENDING:
    'You’ve reached the maximum number of unanswered requests. You can book again once one is answered.',
  TOO_MANY_LINKS: 'This visit has the maximum number of links. Please revoke one first.',
  LAST_ADMIN: 'This is the last admin. Make another user an admin first.',
  REQUEST_CLOSED: 'This request is closed. A visit was already booked for it, or it was withdrawn.',
  NO_PROVIDER: 'Your admin account is not associated with a provider yet.',
  VISITS_AHEAD: 'Upcoming visits need this.',
  PAYMENTS_OFF: 'Card payments are not set up here.',
  NOT_PAYABLE: 'This appointment cannot be paid for.',
  PAYMENT_PENDING: 'We are confirming your payment. Please wait a moment.',
  NOT_REFUNDABLE: 'This payment cannot be refunded.',
  NOT_CORRECTABLE: 'This entry cannot be corrected.',
  PROPOSAL_ENDED: 'These times are no longer proposed. Your appointment stays as it is.',
  OFFER_ENDED: 'This time is no longer kept for you.',
  WAITLIST_FULL: 'You’re already on the waitlist three times. Please leave one of them first.',
  OPTION_MANAGED: 'This option is set by the environment and cannot be changed here.',
  OPTION_BUILT_IN: 'This option is built in. You can’t change its key or type, or delete it.',
  MEDIA_IN_USE: 'This file is in use and cannot be deleted.',
  NOT_RESENDABLE: 'This message cannot be sent again.',
  NOT_REASSIGNABLE: 'Some of these visits can’t go to the chosen colleague, so none was given away.',
  TOO_EARLY: 'It is too early for this step.',
  IDENTITY_REQUIRED: 'Ask for the birth date first.',
  IDENTITY_MISMATCH: 'The birth date doesn’t match. Give a reason to go on.',
  CHECKLIST_INCOMPLETE: 'Finish the checklist first.',
  ORDER_MISSING: 'This visit has no doctor’s order yet.',
  INVALID_TRANSITION: 'You can’t do this while the appointment has its current status.',
} as const;

export type ErrorCode = keyof typeof ERROR_TEXTS;

/** Codes that any operation may answer, so that none has to declare them. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'MALFORMED_JSON',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'IMPERSONATION_REFUSED',
  'NOT_FOUND',
  'PAYLOAD_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'BUSY',
  'TIMEOUT',
  'STILL_RUNNING',
];

/** Texts for each invalid field, by the field's path, such as `patient.email`. */
export type FieldErrors = Record<string, string[]>;

/** The kinds of field errors. `custom` has no text of its own, only the server's. */
export const FIELD_ERROR_CODES = [
  'required',
  'type',
  'too_short',
  'too_long',
  'wrong_length',
  'too_few',
  'too_many',
  'wrong_count',
  'too_small',
  'too_big',
  'above',
  'below',
  'multiple',
  'email',
  'phone',
  'date',
  'datetime',
  'time',
  'zip',
  'us_state',
  'url',
  'format',
  'choice',
  'unknown_fields',
  'custom',
] as const;
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

/** A field error as a code, for clients with their own texts. `count` is the violated limit. */
export type FieldProblem = { code: FieldErrorCode; params?: { count: number } };
/** Problems by field, in the same order as the texts. */
export type FieldProblems = Record<string, FieldProblem[]>;

/** An error as sent over the bus. HTTP spreads `details` beside the message. */
export type WireError = {
  code: ErrorCode;
  message: string;
  errors?: FieldErrors;
  /** The same errors as codes, when a schema found them. */
  error_codes?: FieldProblems;
  /** Keys that an operation documents beside the message, such as login's `unverified` and `email`. */
  details?: Record<string, unknown>;
  retry_after_s?: number;
  /** The HTTP status, when it differs from the code's own. */
  status?: number;
};
