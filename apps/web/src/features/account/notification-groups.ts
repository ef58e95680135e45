import type { NotificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences';
import { message } from '../../i18n/message.ts';

type Preference = NotificationPreferences['data'][number];
type Group = keyof typeof GROUPS;

/** What a notification is about, in the order of the settings. */
const GROUPS = {
  requests: message('Requests and new times'),
  visits: message('Visits'),
  day: message('On the day'),
  after: message('Results and money'),
  messages: message('Messages'),
  account: message('Account and company'),
};

const GROUP_OF: Record<Preference['kind'], Group> = {
  appointment_requested: 'requests',
  appointment_received: 'requests',
  appointment_asked_for: 'requests',
  appointment_unanswered: 'requests',
  waitlist_offer: 'requests',
  waitlist_paused: 'requests',
  appointment_to_confirm: 'requests',
  appointment_proposed: 'requests',
  appointment_move_accepted: 'requests',
  appointment_move_declined: 'requests',
  appointment_new_time: 'requests',
  appointment_booked: 'visits',
  appointment_order_missing: 'visits',
  appointment_confirmed: 'visits',
  appointment_own_confirmation: 'visits',
  appointment_approved: 'visits',
  appointment_denied: 'visits',
  appointment_unpaid: 'visits',
  appointment_moved: 'visits',
  appointment_own_move: 'visits',
  appointment_canceled: 'visits',
  appointment_own_cancellation: 'visits',
  appointment_reassigned: 'visits',
  visits_reassigned: 'visits',
  series_unplaced: 'visits',
  appointment_reminder: 'day',
  appointment_answer_unclear: 'day',
  appointment_narrowed: 'day',
  appointment_en_route: 'day',
  appointment_near: 'day',
  appointment_late: 'day',
  appointment_completed: 'day',
  appointment_no_show_answered: 'day',
  appointment_no_show: 'day',
  appointment_identity_overridden: 'day',
  appointment_specimen_rejected: 'after',
  appointment_failed_draw: 'day',
  appointment_step_undone: 'day',
  appointment_results: 'after',
  appointment_fee_waived: 'after',
  payment_refunded: 'after',
  message_received: 'messages',
  contact_message: 'messages',
  company_act: 'account',
  patient_objected: 'account',
  presence_changed: 'account',
  security: 'account',
};

/** The preferences by what they are about, without empty groups; within a group in the server's order. */
export const inGroups = (preferences: readonly Preference[]): { title: string; rows: Preference[] }[] =>
  (Object.keys(GROUPS) as Group[]).flatMap((group) => {
    const rows = preferences.filter(({ kind }) => GROUP_OF[kind] === group);
    return rows.length === 0 ? [] : [{ title: GROUPS[group], rows }];
  });
