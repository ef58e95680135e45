import { message } from '../../i18n/message.ts';

/** What was done, in words: of entries by the name that the services give them. */
const WORDS: Readonly<Record<string, string>> = {
  account_changed: message('Changed the profile'),
  appointment_approved: message('Approved a visit'),
  appointment_booked: message('Booked a visit'),
  appointment_denied: message('Denied a visit'),
  audit_exported: message('Exported the audit log'),
  document_uploaded: message('Uploaded a document'),
  documents_listed: message('Looked at the list of documents'),
  drivers_license_back_seen: message('Looked at the driver’s license (back)'),
  drivers_license_front_seen: message('Looked at the driver’s license (front)'),
  email_change_cancelled: message('Cancelled a change of email'),
  email_change_requested: message('Asked for a change of email'),
  email_changed: message('Changed the email'),
  email_verified: message('Confirmed the email'),
  file_link_followed: message('Followed a link to a file'),
  impersonation_started: message('Began to act for somebody'),
  impersonation_stopped: message('Stopped acting for somebody'),
  insurance_card_back_seen: message('Looked at the insurance card (back)'),
  insurance_card_front_seen: message('Looked at the insurance card (front)'),
  insurance_seen: message('Looked at the insurance information'),
  invited: message('Invited to an account'),
  other_sessions_ended: message('Signed out everywhere else'),
  passkey_added: message('Added a passkey'),
  passkey_removed: message('Removed a passkey'),
  passkey_sign_in: message('Signed in by passkey'),
  password_changed: message('Changed the password'),
  password_reset: message('Reset the password'),
  password_reset_requested: message('Asked for a password reset'),
  phlebotomist_flag_changed: message('Changed the phlebotomist flag'),
  registered: message('Registered'),
  session_ended: message('Signed out another device'),
  sign_in_code_entered: message('Entered a sign-in code'),
  sign_in_code_sent: message('Was sent a sign-in code'),
  sign_in_failed: message('Failed to sign in'),
  signed_in: message('Signed in'),
  signed_out: message('Signed out'),
  sms_consent_changed: message('Changed the text message consent'),
  two_factor_changed: message('Changed two-factor sign-in'),
};

/** The names that have words, for choosing one. */
export const KNOWN_ACTIONS: readonly string[] = Object.keys(WORDS);

/** The words of an action; of one that this version does not know, its name as words. */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ');
  return WORDS[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const OWN_WORDS: Readonly<Record<string, string>> = {
  impersonation_started: message('Began to act in your name'),
  impersonation_stopped: message('Stopped acting in your name'),
};

/** The same of what somebody did to one's own record. */
export const ownActionWords = (action: string): string => OWN_WORDS[action] ?? actionWords(action);

/** How it ended, as a word. */
export const outcomeWords = (outcome: string): string =>
  outcome.charAt(0) + outcome.slice(1).toLowerCase().replaceAll('_', ' ');
