import type { ServiceTerms } from '@drawpoint/scheduling/terms';

/** What patients read about a service; null where nothing is said. */
export type ServiceGuide = {
  description: string | null;
  preparation: string | null;
  bring: string | null;
  fasting: boolean;
  fasting_hours: number | null;
  bring_order: boolean;
  medicines: string | null;
  result_days: number | null;
};

export type ServiceRecord = {
  id: number;
  name: string;
  active: boolean;
  terms: ServiceTerms;
  guide: ServiceGuide;
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
  title: string | null;
  license_state: string | null;
  languages: string[];
  /** The providers they work for; the first one decides defaults. */
  providers: { id: number; name: string }[];
  /** Whether patients can book them: enabled, still in the role, and with working hours. */
  bookable: boolean;
  deleted: boolean;
};
