import type { WaitlistEntry } from '@drawpoint/contracts/booking/waitlist.contract';
import { PATIENT, PHLEBOTOMIST, PROVIDER } from './people.ts';

/** Ada waits for an earlier time than that of her visit. */
export const ENTRY: WaitlistEntry = {
  id: 8,
  user_id: PATIENT.id,
  first_name: PATIENT.first_name,
  last_name: PATIENT.last_name,
  service_name: 'Routine Blood Draw',
  provider_name: PROVIDER.name,
  phlebotomist_name: PHLEBOTOMIST.full_name,
  appointment_id: 5,
  zip: '10118',
  from: '2099-02-20',
  to: '2099-03-02',
  days: [1, 3],
  from_time: '08:00',
  to_time: '18:00',
  by_email: true,
  by_text: false,
  urgent: false,
  state: 'active',
  created_at: '2026-11-20T15:00:00.000Z',
  offer: null,
};
