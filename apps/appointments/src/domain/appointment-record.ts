import type {
  AppointmentStatus,
  DrawnPerson,
  Outcome,
  Stage,
  StepAction,
} from '@drawpoint/contracts/appointments/appointment';
import type { Language } from '@drawpoint/contracts/auth/languages';
import type { Place } from '@drawpoint/scheduling/travel';

/** The person visited, as typed in step 1 of the wizard. It may be somebody else than the account's owner. */
export type Patient = { first_name: string; last_name: string; email: string; mobile: string | null };

export type Location = {
  address: string;
  address_city: string;
  address_state: string;
  address_zip: string;
  special_instructions: string | null;
  place: Place | null;
};

/** A line of the price, in cents. */
export type PricedLine = { label: string; cents: number };

/** The consents that a member of staff heard: the user, with the name then, the language and the texts' versions. */
export type SpokenConsent = {
  heard_by: number;
  name: string;
  language: Language;
  versions: Record<string, string>;
};

/** How the account's owner agreed to a visit: booked it, or confirmed one that staff booked. */
export type Consent = 'booked' | 'confirmed';

/** The time of a visit: its instants, and the wall time agreed at booking. */
export type AppointmentTime = {
  starts_at: Date;
  ends_at: Date;
  /** The phlebotomist's IANA zone. */
  tz: string;
  /** `YYYY-MM-DD` and `HH:MM`. */
  local_date: string;
  local_time: string;
  local_end_date: string;
  local_end_time: string;
};

/** What is promised beside start and end. */
export type ArrivalWindow = {
  /** The visit begins between `starts_at` and so many minutes later; null for an exact time. */
  window_minutes: number | null;
  /** When it is planned to begin; null for an exact time. */
  planned_at: Date | null;
};

/** What the patient pays in advance (docs/product/payments.md#deposits). */
export type AppointmentDeposit = {
  /** What was asked at booking; null where nothing was. */
  deposit_cents: number | null;
  /** Until when it can be paid; null once it is paid or the visit has ended. */
  deposit_until: Date | null;
};

/** The data of a visit at booking, with its snapshots (docs/product/visits.md#snapshots). */
export type NewAppointmentRecord = AppointmentTime &
  ArrivalWindow &
  Partial<AppointmentDeposit> & {
    confirmation_code: string;
    status: AppointmentStatus;
    /** Null while the visit belongs to no account. */
    user_id: number | null;
    actor_id: number;
    consent: Consent | null;
    consented_at: Date | null;
    provider_id: number;
    provider_name: string;
    phlebotomist_id: number;
    phlebotomist_name: string;
    service_id: number;
    service_name: string;
    patient: Patient;
    /** The person drawn, with what was known at booking; null where it is the account's owner. */
    person: DrawnPerson | null;
    /** For somebody who was a child at booking: the 18th birthday. From then on the record is theirs. */
    care_ends_on: string | null;
    /** The account that had booked for a child who is an adult now; `user_id` is null then. */
    carer_id: number | null;
    /** The first of the visits that were booked together; null for a visit of its own. */
    together_id: number | null;
    location: Location;
    address_id: number | null;
    line_items: PricedLine[];
    subtotal_cents: number;
    consents: Record<string, boolean>;
    /** Who heard them, where staff booked. */
    spoken_consent: SpokenConsent | null;
    default_drive_minutes: number;
    /** The patient's preparation, as the service had it at booking. */
    preparation: string | null;
    /** Hours without food before the visit, as the service had it at booking; null for none. */
    fasting_hours: number | null;
    /** The patient has the doctor's order at hand. */
    bring_order: boolean;
    /** What the service said about medicines at booking. */
    medicines: string | null;
    /** Days from the draw to the results, as the service had it at booking. */
    result_days: number | null;
    /** The visit that this one replaces. */
    replaces_id: number | null;
    /** Of a visit that repeats: the series, its number there, and how many visits were planned. */
    series_id: number | null;
    series_number: number | null;
    series_count: number | null;
    /** The changed plan of the series that it was moved for; null before. */
    series_plan: number | null;
    /** The frozen policies of its provider, by key. */
    policies: Record<string, unknown>;
  };

/** A step of a visit with the user who took it. The patient sees it from `told_at` on. Instants are ISO texts. */
export type TakenStep = {
  action: StepAction;
  by: number;
  at: string;
  told_at: string;
  is_told: boolean;
  /** Nobody was told, because a phone sent it too late. */
  silent?: true;
};

/** The course of a visit, and the data of its completion. */
export type AppointmentProgress = {
  stage: Stage | null;
  outcome: Outcome | null;
  /** The steps that were not undone, in order. */
  steps: TakenStep[];
  en_route_at: Date | null;
  /** The phlebotomist's estimated arrival. */
  eta_at: Date | null;
  arrived_at: Date | null;
  drawn_at: Date | null;
  completed_at: Date | null;
  /** When the last of its tubes reached the lab; null before. */
  delivered_at?: Date | null;
  extras: PricedLine[];
  extra_cents: number;
  /** Notes of the completion. */
  notes: string | null;
};

/** The patient's feedback. Its amounts are promises, never due (docs/product/payments.md#promises). */
export type AppointmentFeedback = {
  rating: number | null;
  comment: string | null;
  tip_cents: number | null;
  pay_extra_cents: number | null;
  rated_at: Date | null;
};

/** Whether the patient can make it to this start (docs/product/visits.md#attendance). */
export type AppointmentAttendance = {
  attendance_asked_at: Date | null;
  attendance_confirmed_at: Date | null;
  attendance_confirmed_by: 'link' | 'text' | null;
};

/** A visit with its sensitive parts decrypted. */
export type AppointmentRecord = NewAppointmentRecord &
  AppointmentProgress &
  AppointmentFeedback &
  AppointmentDeposit &
  AppointmentAttendance & {
    id: number;
    version: number;
    /** The key of the time from the waitlist that it was last moved to; null without one. */
    offer_key: string | null;
    /** The sequence of its calendar files. It grows with each change of time or place. */
    calendar_sequence: number;
    canceled_by: number | null;
    canceled_at: Date | null;
    canceled_reason: string | null;
    /** What the patient answered to a no-show. */
    no_show_answer: string | null;
    no_show_answered_at: Date | null;
    /** When staff first approved or denied the request. */
    answered_at: Date | null;
    /** When staff and the patient were told that no order is attached. */
    order_told_at: Date | null;
    created_at: Date;
  };

type Unchangeable =
  | 'id'
  | 'version'
  | 'confirmation_code'
  | 'actor_id'
  | 'created_at'
  | 'person'
  | 'spoken_consent';

/** The fields that a change may set. An absent field stays. */
export type AppointmentPatch = Partial<Omit<AppointmentRecord, Unchangeable>>;

/** The total price of a visit in cents: `price_total` (docs/product/visits.md#completing). */
export const totalCents = ({
  subtotal_cents,
  extra_cents,
}: Pick<AppointmentRecord, 'subtotal_cents' | 'extra_cents'>): number => subtotal_cents + extra_cents;

/** The visits that take a phlebotomist's time (docs/product/availability.md#slots). */
export const holdsTime = (status: AppointmentStatus): boolean =>
  status === 'pending' || status === 'approved';
