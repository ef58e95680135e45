import type { AppointmentStatus, Stage } from '../appointments/appointment.ts';
import type { Role } from '../operation.ts';

/**
 * The people of an appointment who can be notified: its patient, its phlebotomist, the admins of its
 * provider.
 */
export type Party = 'patient' | 'phlebotomist' | 'admins';

/** The definition of a notification kind (`notification-kinds.ts`). */
export type Kind<Change extends string = string> = {
  /** The change of an appointment that causes it; null when something else does. */
  change: Change | null;
  /**
   * The parties notified. The person who acted is left out, except for a receipt
   * (docs/product/messages.md#notifications).
   */
  tells: readonly Party[];
  /**
   * Confirms the person's own action. Sent by email only, because the screen has already shown it
   * (docs/product/messages.md#notifications).
   */
  receipt?: true;
  /**
   * The in-app text. `{when}` is date and time in the appointment's zone, `{phlebotomist}` who comes now,
   * `{eta}` when, `{amount}` how much. It contains no other names.
   */
  bell: string;
  /** The text that staff read instead, when the patient's name is known: `{who}` and `{when}`. */
  staffBell?: string;
  /** The text when the name of who wrote is known: `{who}`. */
  senderBell?: string;
  icon: 'plus' | 'check' | 'cross' | 'person' | 'letter';
  /**
   * The page that a click on the notification opens. Among them are the presence list (`team`), the contact
   * message (`contact`) and the question whether a visit is theirs (`confirmation`). Others are the account's
   * security page (`security`), the list of people (`people`) and what the person waits for (`waitlist`).
   * What phones sent late is decided about in its own list (`needs_you`). Repeat visits without a time (`unplaced`) are for patients their upcoming visits.
   */
  opens:
    | 'confirmation'
    | 'requests'
    | 'appointment'
    | 'summary'
    | 'schedule'
    | 'requested'
    | 'team'
    | 'contact'
    | 'conversation'
    | 'security'
    | 'people'
    | 'waitlist'
    | 'unplaced'
    | 'needs_you';
  /** Only people with one of these roles see it (docs/product/messages.md#notifications). */
  only?: readonly Role[];
  /** Appointment states in which the email is still true when it is sent. */
  trueWhile: readonly AppointmentStatus[];
  /** Appointment stages in which it is still true, when stages matter. */
  trueInStage?: readonly (Stage | null)[];
  /** The patient's email contains the preparation text. */
  preparation?: true;
  /** The effect of the patient's email on their calendar (RFC 5546). */
  calendar?: 'REQUEST' | 'CANCEL';
  /** In-app only: another email with the amount is always sent (docs/product/payments.md#receipts). */
  bellAlone?: true;
  /** Also sent when the appointment is already over. */
  afterwards?: true;
};

/**
 * An email about an appointment. `{time}` in its subject is the time or the arrival window. Its one action leads to `page`, where `{id}` is the appointment's id. The text
 * message is `sms`, with `{when}`, `{phlebotomist}`, `{eta}` and `{amount}` as in the bell, `{soon}` (`tomorrow`) and the link to `page` at its end. It names
 * no service, no preparation and no other person.
 */
export type NotificationMessage = {
  subject: string;
  text: string;
  sms: string;
  action: string;
  page: string;
};

/** Defines a table of kinds by name. */
export const kinds = <Name extends string, Change extends string>(
  table: Record<Name, Kind<Change>>,
): Readonly<Record<Name, Kind<Change>>> => table;
