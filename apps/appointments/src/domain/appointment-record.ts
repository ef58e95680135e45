import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
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

/** What a visit is made of at booking; the snapshots of OP §4 among it. */
export type NewAppointmentRecord = AppointmentTime & {
  confirmation_code: string;
  status: AppointmentStatus;
  user_id: number;
  actor_id: number;
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
};

/** A visit with its sensitive parts opened. */
export type AppointmentRecord = NewAppointmentRecord & {
  id: number;
  version: number;
  canceled_by: number | null;
  canceled_at: Date | null;
  canceled_reason: string | null;
  created_at: Date;
};

/** The visits that take a phlebotomist's time (OP §3). */
export const holdsTime = (status: AppointmentStatus): boolean =>
  status === 'pending' || status === 'approved';
