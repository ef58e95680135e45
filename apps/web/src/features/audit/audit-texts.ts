import { message } from '../../i18n/message.ts';

/** What was done, in words: of entries by the name that the services give them. */
const TEXTS: Readonly<Record<string, string>> = {
  account_changed: message('Changed the profile'),
  appointment_approved: message('Approved a visit'),
  appointment_arrived: message('Arrived at a visit'),
  appointment_booked: message('Booked a visit'),
  appointment_booked_beyond_hours: message('Booked a visit beyond hours'),
  appointment_canceled: message('Canceled a visit'),
  appointment_completed: message('Completed a visit'),
  appointment_denied: message('Denied a visit'),
  appointment_drawn: message('Drew the blood of a visit'),
  appointment_en_route: message('Set out for a visit'),
  appointment_failed_draw: message('Recorded a failed draw'),
  appointment_moved: message('Moved a visit'),
  appointment_no_show: message('Recorded a no-show'),
  appointment_proposal_accepted: message('Accepted a proposed time'),
  appointment_proposal_declined: message('Declined the proposed times'),
  appointment_request_changed: message('Changed a request to book'),
  appointment_request_removed: message('Took a request to book back'),
  appointment_requested_of_patient: message('Asked a patient to book'),
  appointment_times_proposed: message('Proposed other times'),
  audit_exported: message('Exported the audit log'),
  availability_changed: message('Changed working hours'),
  card_removed: message('Removed a stored card'),
  contact_message_viewed: message('Read a contact message'),
  deletion_accepted: message('Accepted a deletion request'),
  deletion_answer_refused: message('Was refused an answer to a deletion request'),
  deletion_declined: message('Declined a deletion request'),
  deletion_requested: message('Asked to be deleted'),
  deletion_withdrawn: message('Withdrew a deletion request'),
  document_uploaded: message('Uploaded a document'),
  documents_listed: message('Looked at the list of documents'),
  drivers_license_back_seen: message('Looked at the driver’s license (back)'),
  drivers_license_front_seen: message('Looked at the driver’s license (front)'),
  email_change_cancelled: message('Cancelled a change of email'),
  email_change_requested: message('Asked for a change of email'),
  email_changed: message('Changed the email'),
  email_verified: message('Confirmed the email'),
  export_downloaded: message('Downloaded the own data'),
  export_requested: message('Asked for the own data'),
  feedback_given: message('Gave feedback'),
  file_link_followed: message('Followed a link to a file'),
  first_developer_created: message('Made the first developer'),
  impersonation_started: message('Began to act for somebody'),
  impersonation_stopped: message('Stopped acting for somebody'),
  insurance_card_back_seen: message('Looked at the insurance card (back)'),
  insurance_card_front_seen: message('Looked at the insurance card (front)'),
  insurance_seen: message('Looked at the insurance information'),
  invited: message('Invited to an account'),
  media_uploaded: message('Uploaded a file'),
  other_sessions_ended: message('Signed out everywhere else'),
  passkey_added: message('Added a passkey'),
  passkey_removed: message('Removed a passkey'),
  passkey_sign_in: message('Signed in by passkey'),
  password_changed: message('Changed the password'),
  password_reset: message('Reset the password'),
  password_reset_requested: message('Asked for a password reset'),
  patients_assigned: message('Assigned patients'),
  payment_made: message('Made a payment'),
  payment_refunded: message('Refunded a payment'),
  phlebotomist_changed: message('Changed a phlebotomist'),
  phlebotomist_created: message('Added a phlebotomist'),
  phlebotomist_deleted: message('Deleted a phlebotomist'),
  phlebotomist_flag_changed: message('Changed the phlebotomist flag'),
  phlebotomist_restored: message('Restored a phlebotomist'),
  phlebotomist_service_changed: message('Changed a phlebotomist’s terms of a service'),
  pin_corrected: message('Corrected where an address is'),
  provider_changed: message('Changed a provider'),
  provider_created: message('Added a provider'),
  provider_phlebotomists_set: message('Set a provider’s phlebotomists'),
  provider_service_changed: message('Changed a provider’s terms of a service'),
  registered: message('Registered'),
  registration_repeated: message('Registered once more'),
  results_added: message('Uploaded results'),
  results_seen: message('Looked at results'),
  role_created: message('Added a role'),
  role_deleted: message('Deleted a role'),
  role_renamed: message('Renamed a role'),
  roles_changed: message('Changed somebody’s roles'),
  service_changed: message('Changed a service'),
  service_created: message('Added a service'),
  service_deleted: message('Deleted a service'),
  service_force_deleted: message('Deleted a service permanently'),
  service_restored: message('Restored a service'),
  session_ended: message('Signed out another device'),
  sign_in_code_entered: message('Entered a sign-in code'),
  sign_in_code_sent: message('Was sent a sign-in code'),
  sign_in_failed: message('Failed to sign in'),
  sign_in_unverified: message('Signed in before confirming the email'),
  signed_in: message('Signed in'),
  signed_out: message('Signed out'),
  sms_choice_submitted: message('Submitted a text message choice'),
  sms_consent_changed: message('Changed the text message consent'),
  summary_printed: message('Printed a visit’s summary'),
  two_factor_changed: message('Changed two-factor sign-in'),
  user_changed: message('Changed a user'),
  user_created: message('Added a user'),
  user_deleted: message('Deleted a user'),
  user_force_deleted: message('Deleted a user permanently'),
  user_restored: message('Restored a user'),
};

/** The names that have words, for choosing one. */
export const KNOWN_ACTIONS: readonly string[] = Object.keys(TEXTS);

/** The words of an action; of one that this version does not know, its name as words. */
export function actionText(action: string): string {
  const text = action.replaceAll('_', ' ');
  return TEXTS[action] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

const OWN_TEXTS: Readonly<Record<string, string>> = {
  impersonation_started: message('Began to act in your name'),
  impersonation_stopped: message('Stopped acting in your name'),
};

/** The same of what somebody did to one's own record. */
export const ownActionText = (action: string): string => OWN_TEXTS[action] ?? actionText(action);

/** How it ended, as a word. */
export const outcomeText = (outcome: string): string =>
  outcome.charAt(0) + outcome.slice(1).toLowerCase().replaceAll('_', ' ');
