import { APPOINTMENT_STATUSES } from '@drawpoint/contracts/appointments/appointment';
import { leadsToRecord } from './use-documents-action.ts';

const MARIA = 3;
const leading = (reader: { id: number; isManager: boolean }, user_id: number | null = 4) =>
  APPOINTMENT_STATUSES.filter((status) =>
    leadsToRecord(reader, { user_id, status, phlebotomist: { id: MARIA, name: 'Maria Santos', email: '' } }),
  );

describe("The way from a visit to its patient's documents", () => {
  it('managers can open the documents of active visits', () =>
    expect(leading({ id: 2, isManager: true }).toSorted()).toEqual(['approved', 'completed', 'pending']));

  it('only its own phlebotomist can open the documents of an approved visit', () => {
    expect(leading({ id: MARIA, isManager: false })).toEqual(['approved']);
    expect(leading({ id: 11, isManager: false })).toEqual([]);
  });

  it('nobody can open the documents of a visit that no account has confirmed', () => {
    expect(leading({ id: 2, isManager: true }, null)).toEqual([]);
    expect(leading({ id: MARIA, isManager: false }, null)).toEqual([]);
  });
});
