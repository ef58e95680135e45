import type { AppointmentStatus, Stage } from '../appointments/appointment.ts';
import type { Role } from '../operation.ts';

/** Who hears of an appointment: its patient, its phlebotomist, the admins of its provider. */
export type Party = 'patient' | 'phlebotomist' | 'admins';

/** All that a kind of notification is (`notification-kinds.ts`). */
export type Kind<Change extends string = string> = {
  /** How the preferences call it (docs/product/messages.md#notifications). */
  title: string;
  /** The change of an appointment that it tells of; null where it tells of something else. */
  change: Change | null;
  /** Who of an appointment's people is told; never the person who did it (docs/product/messages.md#notifications), but for a receipt. */
  tells: readonly Party[];
  /** What the person did themselves: told by email alone, for they saw it on the screen (docs/product/messages.md#notifications). */
  receipt?: true;
  /** What the bell says; `{when}` is date and time on the appointment's own clock. Names nobody. */
  bell: string;
  icon: 'plus' | 'check' | 'cross' | 'person' | 'letter';
  /**
   * What a click in the bell opens: `team` who is there, `contact` what was written on the contact form, `confirmation` the
   * question whether a visit is theirs, `security` the own account's page of that name, `people` the list of people.
   */
  opens:
    | 'confirmation'
    | 'requests'
    | 'appointment'
    | 'summary'
    | 'requested'
    | 'team'
    | 'contact'
    | 'conversation'
    | 'security'
    | 'people';
  /** Only people with one of these roles are shown it (docs/product/messages.md#notifications). */
  only?: readonly Role[];
  /** States of the appointment in which an email still says something true. */
  trueWhile: readonly AppointmentStatus[];
  /** Stages of it, where they matter too. */
  trueInStage?: readonly (Stage | null)[];
  /** The patient's email says how to prepare. */
  preparation?: true;
  /** What the patient's email does to the appointment in their calendar (RFC 5546). */
  calendar?: 'REQUEST' | 'CANCEL';
  /** Told in the bell alone: an email with the amount leaves anyway, and cannot be switched off (docs/product/payments.md#receipts). */
  bellAlone?: true;
  /** Also told when the appointment's time is over. */
  afterwards?: true;
};

/** A table of kinds, each by its name. */
export const kinds = <Name extends string, Change extends string>(
  table: Record<Name, Kind<Change>>,
): Readonly<Record<Name, Kind<Change>>> => table;
