import { STEP_ACTIONS } from '@drawpoint/contracts/appointments/appointment';
import type { KeptVisit } from '@drawpoint/contracts/appointments/day.contract';

/** A visit as the server gives it to phones: Ada's, approved, with every step possible now. */
export const keptVisitOf = (parts: Partial<KeptVisit> = {}): KeptVisit => ({
  ...{ id: 5, version: 1, confirmation_code: 'KX7P2M9Q', status: 'approved', stage: null, outcome: null },
  ...{ starts_at: '2099-03-03T09:15:00-05:00', ends_at: '2099-03-03T10:15:00-05:00', arrival_window: null },
  ...{ planned_at: null, tz: 'America/New_York', last_step: null, provider_id: 1 },
  ...{ en_route_at: null, arrived_at: null, drawn_at: null, completed_at: null },
  allowed_from: Object.fromEntries(
    STEP_ACTIONS.map((step) => [step, '2026-11-01T09:00:00-05:00']),
  ) as KeptVisit['allowed_from'],
  service_name: 'Routine Blood Draw',
  patient: {
    ...{ first_name: 'Ada', last_name: 'Lane', mobile: '+12125550188', date_of_birth: '1985-04-12' },
    ...{ gender: 'female' as const, draw_notes: 'Left arm.' },
  },
  location: {
    ...{ address: '350 5th Ave', address_city: 'New York', address_state: 'NY', address_zip: '10118' },
    ...{ lat: null, lng: null, precision: null, special_instructions: 'Ring twice.' },
  },
  consent: { how: 'booked', at: '2099-03-01T15:00:00Z', accepted: ['terms'] },
  ...{ preparation: null, fasting_from: null, bring_order: false, medicines: null, fasting_hours: null },
  ...{ orders: [], bedside: null, specimens: null },
  ...parts,
});
