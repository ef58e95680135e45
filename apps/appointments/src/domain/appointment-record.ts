import type {
  AppointmentStatus,
  Outcome,
  Stage,
  StepAction,
} from '@drawpoint/contracts/appointments/appointment';
import type { Place } from '@drawpoint/scheduling/travel';

/** Who is to be drawn, as typed in step 1 of the wizard; it may be somebody else than the account's owner. */
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

/** How the owner of the account agreed to a visit: booked it themselves, or said yes to one that staff booked. */
export type Consent = 'booked' | 'confirmed';

/** When a visit is: its instants, and what the clocks of its zone show, as agreed at booking. */
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

/** What a visit is made of at booking, with its snapshots (docs/product/visits.md#snapshots). */
export type NewAppointmentRecord = AppointmentTime & {
  confirmation_code: string;
  status: AppointmentStatus;
  /** Null while the visit is part of no account. */
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
  location: Location;
  address_id: number | null;
  line_items: PricedLine[];
  subtotal_cents: number;
  consents: Record<string, boolean>;
  default_drive_minutes: number;
  /** What the patient does beforehand, as the service said at booking. */
  preparation: string | null;
  /** The visit that this one was booked in place of. */
  replaces_id: number | null;
  /** What it keeps of its provider's policies, by key. */
  policies: Record<string, unknown>;
};

/** A step of a visit with the user who took it. The patient sees it from `told_at` on. Instants are ISO texts. */
export type TakenStep = { action: StepAction; by: number; at: string; told_at: string; is_told: boolean };

/** How a visit went, and what was added at its end. */
export type AppointmentProgress = {
  stage: Stage | null;
  outcome: Outcome | null;
  /** Those that stand, in their order. */
  steps: TakenStep[];
  en_route_at: Date | null;
  /** When the phlebotomist on the way is expected. */
  eta_at: Date | null;
  arrived_at: Date | null;
  drawn_at: Date | null;
  completed_at: Date | null;
  extras: PricedLine[];
  extra_cents: number;
  /** Of the completion. */
  notes: string | null;
};

/** What the patient thought of it; the amounts are intents, never due (docs/product/payments.md#promises). */
export type AppointmentFeedback = {
  rating: number | null;
  comment: string | null;
  tip_cents: number | null;
  pay_extra_cents: number | null;
  rated_at: Date | null;
};

/** A visit with its sensitive parts opened. */
export type AppointmentRecord = NewAppointmentRecord &
  AppointmentProgress &
  AppointmentFeedback & {
    id: number;
    version: number;
    /** Of its calendar files: one more with every change of time or place. */
    calendar_sequence: number;
    canceled_by: number | null;
    canceled_at: Date | null;
    canceled_reason: string | null;
    created_at: Date;
  };

/** What a change of a visit may set; what is not named stays. */
export type AppointmentPatch = Partial<
  Omit<AppointmentRecord, 'id' | 'version' | 'confirmation_code' | 'actor_id' | 'created_at'>
>;

/** What a visit costs in all, in cents: `price_total` (docs/product/visits.md#completing). */
export const totalCents = ({
  subtotal_cents,
  extra_cents,
}: Pick<AppointmentRecord, 'subtotal_cents' | 'extra_cents'>): number => subtotal_cents + extra_cents;

/** The visits that take a phlebotomist's time (docs/product/availability.md#slots). */
export const holdsTime = (status: AppointmentStatus): boolean =>
  status === 'pending' || status === 'approved';
