import type { DeliveryName } from '@drawpoint/contracts/notifier/messages.contract';
import { message } from '../../i18n/message.ts';

/** What a message says, in a few words. */
export const DELIVERY_TEXTS: Readonly<Record<DeliveryName, string>> = {
  appointment_requested: message('New request'),
  appointment_received: message('Request received'),
  appointment_booked: message('Visit booked'),
  appointment_confirmed: message('Visit confirmed by the patient'),
  appointment_own_confirmation: message('Visit confirmed as theirs'),
  appointment_to_confirm: message('Is this visit yours?'),
  appointment_approved: message('Visit confirmed'),
  appointment_denied: message('Visit denied'),
  appointment_moved: message('Visit moved'),
  appointment_own_move: message('Visit moved by the patient'),
  appointment_canceled: message('Visit canceled'),
  appointment_own_cancellation: message('Visit canceled by the patient'),
  appointment_move_accepted: message('New time accepted'),
  appointment_new_time: message('New time chosen'),
  appointment_move_declined: message('New times declined'),
  appointment_proposed: message('New times proposed'),
  appointment_reminder: message('Reminder'),
  appointment_unanswered: message('Request not answered'),
  appointment_asked_for: message('Request to book'),
  message_received: message('New message'),
  appointment_en_route: message('On the way'),
  appointment_no_show: message('No-show'),
  appointment_failed_draw: message('Draw failed'),
  appointment_completed: message('Visit completed'),
  appointment_step_undone: message('Correction'),
  presence_changed: message('Presence alert'),
  contact_message: message('Contact message'),
  company_act: message('Company activity'),
  patient_objected: message('Patient objection'),
  appointment_results: message('New documents'),
  payment_refunded: message('Payment refunded'),
  appointment: message('About a visit'),
  'verify-email': message('Confirm email'),
  'already-registered': message('Already registered'),
  'visit-confirmation': message('Visit to confirm'),
  'confirm-email-change': message('Confirm new email'),
  'email-change-requested': message('Email change requested'),
  'email-in-use': message('Email already in use'),
  'email-changed': message('Email changed'),
  'reset-password': message('Password reset'),
  'choose-password': message('Choose a password'),
  'password-changed': message('Password changed'),
  'sign-in-code': message('Code'),
  'mobile-code': message('Code for the mobile number'),
  'consent-request': message('Text message consent'),
  'passkey-added': message('Passkey added'),
  'passkey-removed': message('Passkey removed'),
  'payment-receipt': message('Receipt'),
  'payment-refunded': message('Refund'),
  'deletion-requested': message('Deletion requested'),
  'deletion-declined': message('Deletion declined'),
  'account-deleted': message('Account deleted'),
  'company-assigned': message('Added as a patient'),
  'company-acted': message('Staff acted for the patient'),
  'company-edited': message('Account changed by staff'),
  'contact-reply': message('Reply to a contact message'),
};

/** The name of a message; of a template that this version does not know, its own words. */
export function deliveryText({ kind, template }: { kind: DeliveryName | null; template: string }): string {
  const known: Readonly<Record<string, string>> = DELIVERY_TEXTS;
  const words = template.charAt(0).toUpperCase() + template.slice(1).replaceAll('-', ' ');
  return known[kind ?? template] ?? words;
}
