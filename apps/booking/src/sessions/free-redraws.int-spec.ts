import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { freeRedraws, patient, useBooking } from '../testing/start-booking.ts';

const REQUEST = 31;
const FULL = 114;

describe('A booking for a free redraw', () => {
  const world = useBooking();
  let who = patient;
  beforeEach(() => {
    who = world.newPatient();
    freeRedraws.clear();
    freeRedraws.set(REQUEST, { user_id: who.user_id, service_id: 1 });
  });

  it('costs nothing, and the request ends with it', async () => {
    const { token, session } = await world.complete(who, { request_id: REQUEST });
    expect(session.price).toBe(0);
    expect(session.line_items.at(-1)).toEqual({ label: 'Free Redraw', amount: -FULL });
    // The session names the request, so that nobody books free without ending it.
    await world.confirm(token, who, 0);
    expect(world.outside.onlyVisit()).toMatchObject({ request_id: REQUEST, subtotal_cents: 0 });
  });

  it('has the full price without the request, and for another service', async () => {
    expect((await world.complete(who)).session.price).toBe(FULL);
    freeRedraws.set(REQUEST, { user_id: who.user_id, service_id: 2 });
    expect((await world.complete(who, { request_id: REQUEST })).session.price).toBe(FULL);
  });

  it('has the full price for somebody else', async () => {
    const other = world.newPatient();
    expect((await world.complete(other, { request_id: REQUEST })).session.price).toBe(FULL);
  });

  it('asks to confirm the full price when the request ends before the booking', async () => {
    const { token } = await world.complete(who, { request_id: REQUEST });
    freeRedraws.clear();
    expect(await codeOf(world.call(bookings.create, { token, price: 0 }, who))).toBe('PRICE_CHANGED');
  });

  it('makes only the first of several visits free', async () => {
    const person = { id: 71, first_name: 'Leo', last_name: 'Lopez', date_of_birth: '2019-05-01' };
    world.outside.persons = [
      {
        ...{ ...person, version: 1, gender: 'male', user_id: who.user_id },
        ...{ insurance_provider: null, insurance_member_id: null, draw_notes: null },
        ...{ invited_until: null, needs_agreement: false },
      },
    ];
    const persons = [{ person_id: null }, { person_id: 71 }];
    expect((await world.complete(who, { persons, request_id: REQUEST })).session.price).toBe(FULL);
  });
});
