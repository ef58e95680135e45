import type { Person } from '@drawpoint/contracts/auth/persons.contract';
import { policies } from '@drawpoint/contracts/booking/policies.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { admin, maria, patient, useBooking } from '../testing/start-booking.ts';

const details = {
  version: 1,
  gender: 'male' as const,
  insurance_provider: 'Acme Health',
  insurance_member_id: null,
  draw_notes: 'Afraid of needles.',
  invited_until: null,
  needs_agreement: false,
};
const LEO = { id: 71, first_name: 'Leo', last_name: 'Lopez', date_of_birth: '2019-05-01', ...details };
const ANA = { ...LEO, id: 72, first_name: 'Ana', date_of_birth: '2016-02-29' };
const FAMILY = [{ person_id: null }, { person_id: LEO.id }, { person_id: ANA.id }];

describe('a booking for several people', () => {
  const world = useBooking();
  let who = patient;
  const keeps = (...persons: Person[]) => {
    world.outside.persons = persons.map((person) => ({ ...person, user_id: who.user_id }));
  };
  beforeEach(() => {
    who = world.newPatient();
    keeps(LEO, ANA);
  });
  const discount = async (value: number | null) => {
    const { version } = await world.call(policies.get, {}, admin);
    await world.call(policies.update, { version, values: { 'price.household_discount': value } }, admin);
  };

  it('the hold is one stretch of time, and the price that of all visits', async () => {
    const { session } = await world.complete(who, { persons: FAMILY });
    expect(session.persons).toEqual(FAMILY);
    expect(Date.parse(session.slot!.end) - Date.parse(session.slot!.start)).toBe(90 * 60_000);
    const [hold] = world.outside.holds.values();
    expect(Date.parse(hold!.ends_at) - Date.parse(hold!.starts_at)).toBe(90 * 60_000);
    expect(session.price).toBe(342);
    expect(session.line_items).toEqual([
      { label: 'Routine Blood Draw', amount: 267 },
      { label: 'Travel', amount: 75 },
    ]);
  });

  it('one confirmation creates a visit for each of them, one after the other', async () => {
    const { token, start } = await world.complete(who, { persons: FAMILY });
    const made = await world.confirm(token, who, 342);
    expect(made.appointment_ids).toHaveLength(3);
    expect(made.appointment_ids[0]).toBe(made.appointment_id);
    const { others, ...first } = world.outside.onlyVisit();
    expect(first).toMatchObject({ patient: { first_name: 'Maria' }, subtotal_cents: 11_400 });
    expect(first.person).toBeUndefined();
    const after = (minutes: number) => Date.parse(start) + minutes * 60_000;
    expect([first, ...others!].map(({ starts_at }) => Date.parse(starts_at))).toEqual([0, 30, 60].map(after));
    expect(others![0]).toMatchObject({
      patient: { first_name: 'Leo', last_name: 'Lopez', email: maria.email },
      person: { id: LEO.id, date_of_birth: '2019-05-01', draw_notes: 'Afraid of needles.' },
    });
    expect(others![1]).toMatchObject({ patient: { first_name: 'Ana' }, person: { id: ANA.id } });
    // The same answer again, from the finished session.
    expect(await world.confirm(token, who)).toEqual(made);
  });

  it('a lost answer is found again with all visits', async () => {
    const { token } = await world.complete(who, { persons: FAMILY });
    world.outside.loseAnswer('appointments.appointments.create');
    expect(await codeOf(world.confirm(token, who))).toBe('FINALIZING');
    expect((await world.confirm(token, who)).appointment_ids).toHaveLength(3);
  });

  it('one person of the list is booked alone, by their own name', async () => {
    const { token } = await world.complete(who, { persons: [{ person_id: LEO.id }] });
    const { appointment_ids } = await world.confirm(token, who);
    expect(appointment_ids).toHaveLength(1);
    expect(world.outside.onlyVisit()).toMatchObject({
      patient: { first_name: 'Leo', email: maria.email },
      person: { id: LEO.id },
    });
  });

  it('the company’s household discount applies to every visit after the first', async () => {
    await discount(10);
    const { token, session } = await world.complete(who, { persons: FAMILY });
    await discount(null);
    expect(session.price).toBe(319.2);
    expect(session.line_items.at(-1)).toEqual({ label: 'Household Discount', amount: -22.8 });
    expect(await codeOf(world.confirm(token, who, 319.2))).toBe('PRICE_CHANGED');
    expect(await codeOf(world.confirm(token, who, 342))).toBe('ok');
  });

  it('another number of people lets go of a time that is too short for them', async () => {
    const start = (await world.freeStarts(3, who, 1, FAMILY.length))[20]!;
    const { token } = await world.complete(who, { persons: [{ person_id: null }], slot: { start } });
    const soon = Date.parse(start) / 60_000 + 30;
    world.outside.busy = [[soon, soon + 30, null, null, null]];
    expect(await codeOf(world.change(token, { persons: FAMILY }, who))).toBe('SLOT_TAKEN');
    world.outside.busy = [];
    expect(await world.change(token, {}, who)).toMatchObject({
      slot: null,
      held_until: null,
      persons: FAMILY,
    });
    expect(await world.change(token, { persons: null, slot: { start } }, who)).toMatchObject({
      persons: [],
      price: 114,
    });
  });

  it('free times last long enough for all', async () => {
    const lengthOf = async (persons?: number) =>
      (await world.call(slots.list, { id: 3, service_id: 1, persons, days: 3 }, who)).length_minutes;
    expect(await lengthOf()).toBe(30);
    expect(await lengthOf(3)).toBe(90);
    const { data } = await world.call(slots.listFirst, { service_id: 1, persons: 4 }, who);
    const first = data.find(({ phlebotomist_id }) => phlebotomist_id === 3);
    expect(first).toMatchObject({ length_minutes: 120, price: 456 });
  });

  it('a person of another account, the same one twice, six of them and staff are refused', async () => {
    const token = await world.open(who);
    const refusal = (persons: { person_id: number | null }[]) =>
      fieldErrors(world.change(token, { persons }, who));
    world.outside.persons[1]!.user_id = 4;
    const gone = 'This person is not on your list any more. Please choose again.';
    expect(await refusal([{ person_id: ANA.id }])).toEqual({ persons: [gone] });
    expect(await refusal([{ person_id: LEO.id }, { person_id: LEO.id }])).toEqual({
      persons: ['Choose each person once.'],
    });
    expect(await refusal(Array.from({ length: 6 }, (_, id) => ({ person_id: id + 1 })))).toHaveProperty(
      'persons',
    );
    expect(await refusal([])).toHaveProperty('persons');
    const ofStaff = await world.open(admin);
    expect(await fieldErrors(world.change(ofStaff, { persons: FAMILY }, admin))).toEqual({
      persons: ['Only patients book for the people they care for. Enter the patient’s own contact.'],
    });
  });

  it('nobody books for a child who is an adult now and has not agreed', async () => {
    keeps({ ...LEO, needs_agreement: true });
    const token = await world.open(who);
    expect(await fieldErrors(world.change(token, { persons: [{ person_id: LEO.id }] }, who))).toEqual({
      persons: ['This person is 18 now and has not agreed yet. Invite them under My Profile.'],
    });
  });

  it('somebody who left the list after being chosen is not booked', async () => {
    const { token } = await world.complete(who, { persons: FAMILY });
    keeps(ANA);
    expect(await fieldErrors(world.confirm(token, who))).toHaveProperty('persons');
    expect(world.outside.made.size).toBe(0);
  });
});
