import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import { NO_INSURANCE } from '@drawpoint/contracts/auth/insurance';
import type { User } from '@drawpoint/contracts/auth/user';

export const PATIENT: User = {
  ...NO_INSURANCE,
  id: 7,
  version: 1,
  first_name: 'Ada',
  last_name: 'Lane',
  full_name: 'Ada Lane',
  gender: null,
  theme_preference: 'light',
  preferred_language: 'en',
  two_factor_enabled: false,
  two_factor_default_channel: 'none',
  email: 'ada@example.test',
  email_verified: true,
  mobile: null,
  mobile_confirmed: false,
  date_of_birth: null,
  roles: ['user'],
  is_phlebotomist: false,
  scheduling_for_someone_else: false,
  provider_id: null,
  last_visited_at: null,
  is_impersonating: false,
  pending_email: null,
  address: null,
  address_state: null,
  address_zip: null,
  phlebotomist: null,
  provider: null,
  profile_photo: null,
};

export const PROVIDER = { id: 1, name: 'Empire Mobile Labs' };
const STAFF = { ...PATIENT, provider_id: PROVIDER.id, provider: PROVIDER };

export const PHLEBOTOMIST: User = {
  ...STAFF,
  id: 2,
  first_name: 'Maria',
  last_name: 'Santos',
  full_name: 'Maria Santos',
  roles: ['phlebotomist'],
  is_phlebotomist: true,
};

export const ADMIN: User = {
  ...STAFF,
  id: 4,
  first_name: 'Ann',
  last_name: 'Oak',
  full_name: 'Ann Oak',
  roles: ['admin'],
};

export const DEVELOPER: User = {
  ...PATIENT,
  id: 1,
  first_name: 'Dev',
  last_name: 'Elm',
  full_name: 'Dev Elm',
  roles: ['developer'],
};

/** Somebody whom the patient books for. */
export const CHILD: Person = {
  ...{ id: 1, version: 3, first_name: 'Leo', last_name: 'Lane', date_of_birth: '2019-05-01', gender: 'male' },
  ...{ insurance_provider: 'Acme Health', insurance_member_id: null, draw_notes: 'Afraid of needles.' },
  ...{ invited_until: null, needs_agreement: false },
};
