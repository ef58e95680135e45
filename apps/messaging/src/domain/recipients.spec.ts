import type { AppointmentChange } from '@drawpoint/contracts/appointments/appointment.events';
import { isReceipt } from '@drawpoint/contracts/messaging/kinds-of-change';
import { recipientsOf, type Person } from './recipients.ts';

const PATIENT = 4;
const PHLEBOTOMIST = 3;
const NOW = '2026-12-01T12:00:00Z';
const admin = (id: number, provider_id: number | null, deleted = false) => ({
  ...{ id, roles: ['admin'], provider_id, deleted },
});
const people = [
  admin(2, 1),
  admin(31, 2),
  admin(32, null),
  admin(33, 1, true),
  { id: PHLEBOTOMIST, roles: ['phlebotomist'], provider_id: 1, deleted: false },
  { id: PATIENT, roles: ['user'], provider_id: null, deleted: false },
];
const appointment = (change: AppointmentChange, actor_id: number | null, provider_id: number | null = 1) => ({
  change,
  actor_id,
  provider_id,
  user_id: PATIENT,
  phlebotomist_id: PHLEBOTOMIST,
  ends_at: '2026-12-15T09:30:00-05:00',
});

type RecipientsInput = [record: ReturnType<typeof appointment>, among: readonly Person[], now: string];
const idsWhere = (wantsReceipts: boolean, asked: RecipientsInput) =>
  recipientsOf(...asked).flatMap(({ kind, user_id }) => (isReceipt(kind) === wantsReceipts ? user_id : []));
const toldOf = (...asked: RecipientsInput) => idsWhere(false, asked);
const receiptsOf = (...asked: RecipientsInput) => idsWhere(true, asked);

describe('who is told of a visit', () => {
  it.each([
    [
      'the phlebotomist and the admins of the provider of a request',
      'requested',
      PATIENT,
      1,
      [2, PHLEBOTOMIST],
    ],
    ['no admin of a visit without a provider', 'requested', PATIENT, null, [PHLEBOTOMIST]],
    ['the patient that it was approved', 'approved', PHLEBOTOMIST, 1, [PATIENT]],
    ['the patient that it was denied', 'denied', 2, 1, [PATIENT]],
    ['the patient and the phlebotomist of what an admin booked', 'booked', 2, 1, [PHLEBOTOMIST, PATIENT]],
    ['nobody what they booked themselves', 'booked', PHLEBOTOMIST, 1, [PATIENT]],
    ['nobody what they requested themselves', 'requested', 2, 1, [PHLEBOTOMIST]],
  ] as const)('tells %s', (_whom, change, actor, provider, told) =>
    expect(toldOf(appointment(change, actor, provider), people, NOW)).toEqual(told),
  );
  it('tells nobody who is deleted', () => {
    const gone = people.map((person) => ({ ...person, deleted: person.deleted || person.id === PATIENT }));
    expect(toldOf(appointment('approved', PHLEBOTOMIST), gone, NOW)).toEqual([]);
  });
  it('tells nobody once the time of the visit is over', () => {
    expect(toldOf(appointment('approved', 2), people, '2026-12-15T14:29:59Z')).toEqual([PATIENT]);
    expect(toldOf(appointment('approved', 2), people, '2026-12-15T14:30:00Z')).toEqual([]);
  });
});

describe('who is told how a visit goes', () => {
  it('is the patient, of the way to them, the end and the results', () => {
    for (const change of ['en_route', 'completed', 'results_added', 'no_show', 'failed_draw'] as const) {
      expect(toldOf(appointment(change, PHLEBOTOMIST), people, NOW)).toEqual([PATIENT]);
    }
  });
  it('is nobody where those concerned see it on their screens', () => {
    for (const change of ['arrived', 'drawn', 'corrected', 'rated', 'instructed'] as const) {
      expect(toldOf(appointment(change, PHLEBOTOMIST), people, NOW)).toEqual([]);
    }
  });
  it('is everybody else of a cancellation and of a move', () => {
    expect(toldOf(appointment('canceled', PATIENT), people, NOW)).toEqual([2, PHLEBOTOMIST]);
    expect(toldOf(appointment('moved', 2), people, NOW)).toEqual([PHLEBOTOMIST, PATIENT]);
  });
  it('is the patient also when the time is over, of what comes then', () => {
    const later = '2026-12-16T14:30:00Z';
    expect(toldOf(appointment('completed', PHLEBOTOMIST), people, later)).toEqual([PATIENT]);
    expect(toldOf(appointment('en_route', PHLEBOTOMIST), people, later)).toEqual([]);
  });
});

describe('who gets a receipt', () => {
  it('is the patient who asks, moves, cancels or takes a new time, and nobody for any other change', () => {
    for (const change of ['requested', 'moved', 'canceled', 'move_accepted'] as const) {
      expect(receiptsOf(appointment(change, PATIENT), people, NOW)).toEqual([PATIENT]);
      expect(toldOf(appointment(change, PATIENT), people, NOW)).toEqual([2, PHLEBOTOMIST]);
    }
    for (const change of ['booked', 'approved', 'denied'] as const) {
      expect(receiptsOf(appointment(change, PATIENT), people, NOW)).toEqual([]);
    }
  });
  it('is nobody where staff did it: the patient is told instead', () => {
    for (const change of ['moved', 'canceled'] as const) {
      expect(receiptsOf(appointment(change, 2), people, NOW)).toEqual([]);
      expect(toldOf(appointment(change, 2), people, NOW)).toContain(PATIENT);
    }
  });
  it('is nobody who is deleted, and nobody once the time of the visit is over', () => {
    const gone = people.map((person) => ({ ...person, deleted: person.id === PATIENT }));
    expect(receiptsOf(appointment('requested', PATIENT), gone, NOW)).toEqual([]);
    expect(receiptsOf(appointment('requested', PATIENT), people, '2026-12-15T14:30:00Z')).toEqual([]);
  });
});
