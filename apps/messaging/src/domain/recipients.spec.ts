import { receiptFor, recipientsOf } from './recipients.ts';

const PATIENT = 4;
const PHLEBOTOMIST = 3;
const NOW = '2026-12-01T12:00:00Z';
const admin = (id: number, provider_id: number | null, deleted = false) => ({
  id,
  roles: ['admin'],
  provider_id,
  deleted,
});
const people = [
  admin(2, 1),
  admin(31, 2),
  admin(32, null),
  admin(33, 1, true),
  { id: PHLEBOTOMIST, roles: ['phlebotomist'], provider_id: 1, deleted: false },
  { id: PATIENT, roles: ['user'], provider_id: null, deleted: false },
];
const appointment = (
  change: 'requested' | 'booked' | 'approved' | 'denied',
  actor_id: number | null,
  provider_id: number | null = 1,
) => ({
  change,
  actor_id,
  provider_id,
  user_id: PATIENT,
  phlebotomist_id: PHLEBOTOMIST,
  ends_at: '2026-12-15T09:30:00-05:00',
});

describe('who is told of a visit', () => {
  it('tells the phlebotomist and the admins of the provider of a request', () => {
    expect(recipientsOf(appointment('requested', PATIENT), people, NOW)).toEqual([2, PHLEBOTOMIST]);
  });
  it('tells no admin of a visit without a provider', () => {
    expect(recipientsOf(appointment('requested', PATIENT, null), people, NOW)).toEqual([PHLEBOTOMIST]);
  });
  it('tells the patient of the answer', () => {
    expect(recipientsOf(appointment('approved', PHLEBOTOMIST), people, NOW)).toEqual([PATIENT]);
    expect(recipientsOf(appointment('denied', 2), people, NOW)).toEqual([PATIENT]);
  });
  it('tells the patient and the phlebotomist of what an admin booked', () => {
    expect(recipientsOf(appointment('booked', 2), people, NOW)).toEqual([PHLEBOTOMIST, PATIENT]);
  });
  it('never tells somebody what they did themselves', () => {
    expect(recipientsOf(appointment('booked', PHLEBOTOMIST), people, NOW)).toEqual([PATIENT]);
    expect(recipientsOf(appointment('requested', 2), people, NOW)).toEqual([PHLEBOTOMIST]);
  });
  it('tells nobody who is deleted', () => {
    const gone = people.map((person) => ({ ...person, deleted: person.deleted || person.id === PATIENT }));
    expect(recipientsOf(appointment('approved', PHLEBOTOMIST), gone, NOW)).toEqual([]);
  });
  it('tells nobody once the time of the visit is over', () => {
    expect(recipientsOf(appointment('approved', 2), people, '2026-12-15T14:29:59Z')).toEqual([PATIENT]);
    expect(recipientsOf(appointment('approved', 2), people, '2026-12-15T14:30:00Z')).toEqual([]);
  });
});

describe('who gets a receipt', () => {
  it('is the patient of a request, and nobody for any other change', () => {
    expect(receiptFor(appointment('requested', PATIENT), people, NOW)).toBe(PATIENT);
    for (const change of ['booked', 'approved', 'denied'] as const) {
      expect(receiptFor(appointment(change, PATIENT), people, NOW)).toBeNull();
    }
  });
  it('is nobody who is deleted, and nobody once the time of the visit is over', () => {
    const gone = people.map((person) => ({ ...person, deleted: person.id === PATIENT }));
    expect(receiptFor(appointment('requested', PATIENT), gone, NOW)).toBeNull();
    expect(receiptFor(appointment('requested', PATIENT), people, '2026-12-15T14:30:00Z')).toBeNull();
  });
});
