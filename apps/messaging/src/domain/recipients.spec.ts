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
  ] as const)('the recipients of a change are %s', (_whom, change, actor, provider, told) =>
    expect(toldOf(appointment(change, actor, provider), people, NOW)).toEqual(told),
  );
  it('deleted people are not notified', () => {
    const gone = people.map((person) => ({ ...person, deleted: person.deleted || person.id === PATIENT }));
    expect(toldOf(appointment('approved', PHLEBOTOMIST), gone, NOW)).toEqual([]);
  });
  it('nobody is notified once the time of the visit is over', () => {
    expect(toldOf(appointment('approved', 2), people, '2026-12-15T14:29:59Z')).toEqual([PATIENT]);
    expect(toldOf(appointment('approved', 2), people, '2026-12-15T14:30:00Z')).toEqual([]);
  });
});

describe('who is told how a visit goes', () => {
  it('the patient is notified of departure, end and results', () => {
    for (const change of ['en_route', 'completed', 'results_added', 'no_show', 'failed_draw'] as const) {
      expect(toldOf(appointment(change, PHLEBOTOMIST), people, NOW)).toEqual([PATIENT]);
    }
  });
  it('nobody is notified of changes that the people concerned see on their screens', () => {
    for (const change of ['arrived', 'drawn', 'corrected', 'rated', 'instructed'] as const) {
      expect(toldOf(appointment(change, PHLEBOTOMIST), people, NOW)).toEqual([]);
    }
  });
  it('everybody else is notified of a cancellation and a move', () => {
    expect(toldOf(appointment('canceled', PATIENT), people, NOW)).toEqual([2, PHLEBOTOMIST]);
    expect(toldOf(appointment('moved', 2), people, NOW)).toEqual([PHLEBOTOMIST, PATIENT]);
  });
  it('the patient is notified of later changes even after the visit’s time', () => {
    const later = '2026-12-16T14:30:00Z';
    expect(toldOf(appointment('completed', PHLEBOTOMIST), people, later)).toEqual([PATIENT]);
    expect(toldOf(appointment('en_route', PHLEBOTOMIST), people, later)).toEqual([]);
  });
});

describe('who gets a receipt', () => {
  it('a patient gets a receipt for a request, move, cancellation or new time, and for nothing else', () => {
    for (const change of ['requested', 'moved', 'canceled', 'move_accepted'] as const) {
      expect(receiptsOf(appointment(change, PATIENT), people, NOW)).toEqual([PATIENT]);
      expect(toldOf(appointment(change, PATIENT), people, NOW)).toEqual([2, PHLEBOTOMIST]);
    }
    for (const change of ['booked', 'approved', 'denied'] as const) {
      expect(receiptsOf(appointment(change, PATIENT), people, NOW)).toEqual([]);
    }
  });
  it('an action by staff causes no receipt, but a notification of the patient', () => {
    for (const change of ['moved', 'canceled'] as const) {
      expect(receiptsOf(appointment(change, 2), people, NOW)).toEqual([]);
      expect(toldOf(appointment(change, 2), people, NOW)).toContain(PATIENT);
    }
  });
  it('deleted people get no receipt, and nobody does once the visit’s time is over', () => {
    const gone = people.map((person) => ({ ...person, deleted: person.id === PATIENT }));
    expect(receiptsOf(appointment('requested', PATIENT), gone, NOW)).toEqual([]);
    expect(receiptsOf(appointment('requested', PATIENT), people, '2026-12-15T14:30:00Z')).toEqual([]);
  });
});
