import type { ServiceTerms } from '@drawpoint/scheduling/terms';

export type ServiceRecord = {
  id: number;
  name: string;
  active: boolean;
  terms: ServiceTerms;
  /** What the patient must do before the visit; null for nothing. */
  preparation: string | null;
};

/** A phlebotomist with the name from auth. `home` is the exact service address. */
export type PhlebotomistRecord = {
  id: number;
  first_name: string;
  last_name: string;
  tz: string;
  default_drive_minutes: number;
  home: { lat: number; lng: number } | null;
  radius_km: number;
  extra_radius_km: number;
  extra_charge_cents: number;
  /** For whom they work, the first one first. */
  providers: { id: number; name: string }[];
  /** Whether patients can book them: enabled, still in the role, and with working hours. */
  bookable: boolean;
  deleted: boolean;
};
