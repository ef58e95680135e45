import type { TubeKind } from '@drawpoint/contracts/appointments/day.contract';
import type { WaitingTube } from '@drawpoint/contracts/appointments/handovers.contract';
import type { Specimen, Specimens } from '@drawpoint/contracts/appointments/specimens.contract';

const EDTA: Specimen = {
  ...{ id: 2, number: null, tube_id: 5, tube_name: 'EDTA', cap_color: 'lavender', temperature: 'room' },
  void_reason: null,
  ...{ spin_minutes: 0, state: 'planned', label: null, collected_at: null, held_by: null },
};
export const PLANNED_TUBE = EDTA;
export const DISCARD_TUBE: Specimen = {
  ...{ ...EDTA, id: 1, tube_id: null, tube_name: 'Discard tube', cap_color: 'other' },
};
export const LABELED_TUBE: Specimen = {
  ...{ ...EDTA, id: 3, tube_name: 'Serum gel', cap_color: 'gold', state: 'collected', label: 'printed' },
  ...{ number: '7KQW3MRT3', collected_at: '2099-03-03T09:20:00-05:00' },
};

/** The kinds that a phone keeps, in the order of draw. */
export const TUBE_KINDS: TubeKind[] = [
  { id: 3, name: 'Serum gel', cap_color: 'gold', place: 3, temperature: 'room' },
  { id: 5, name: 'EDTA', cap_color: 'lavender', place: 5, temperature: 'room' },
  { id: 6, name: 'Fluoride', cap_color: 'gray', place: 6, temperature: 'on_ice' },
];

export const tubesOf = (...data: Specimen[]): Specimens => ({ data, may_change: true, may_label: true });

export const WAITING_TUBE: WaitingTube = {
  ...{ number: '7KQW3MRT3', tube_name: 'Serum gel', cap_color: 'gold', appointment_id: 5 },
  ...{ patient_name: 'Ada Lane', phlebotomist_name: 'Maria Santos' },
  ...{ collected_at: '2099-03-03T09:20:00-05:00', held_by: null, due_at: null },
};
