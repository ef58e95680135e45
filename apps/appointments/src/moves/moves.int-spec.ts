import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import { until } from '@drawpoint/nest-kit/testing/until';
import { BEYOND_ZIP, ELSEWHERE, OFF_MINUTE, savedAddresses } from '../testing/booking-fakes.ts';
import {
  ASKED,
  admin,
  inDays,
  type NewAppointment,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

const NINE_THIRTY = 14 * 60 + 30;

describe('A visit', () => {
  const world = useAppointments();

  const book = (name: string, minutes = NINE_THIRTY, more: Partial<NewAppointment> = {}) =>
    world.book(name, inDays(5, minutes), more);
  const at = (minutes: number) => ({ starts_at: inDays(5, minutes).toISOString() });
  const move = (id: number, minutes: number, who: Caller = patient, more: object = {}) =>
    world.call(appointmentMoves.reschedule, { id, ...at(minutes), ...more }, who);
  const cancel = (id: number, who: Caller, reason?: string) =>
    world.call(appointmentMoves.cancel, { id, reason }, who);
  const changesOf = async (id: number) =>
    (
      await world.rows(`SELECT data->>'change' AS change FROM event_log.event WHERE entity = 'appointment'
                    AND entity_id = '${id}' ORDER BY entity_version`)
    ).map(({ change }) => change);
  const startOf = ({ starts_at }: { starts_at: string }) => Date.parse(starts_at);

  describe('canceling', () => {
    it('a patient cancels without a reason, the time is free at once, and the event names the patient', async () => {
      const id = await book('canceled');
      expect(await cancel(id, patient)).toMatchObject({
        status: 'canceled',
        canceled_by: 4,
        canceled_reason: null,
        actions: ['rebook'],
      });
      expect(await world.rows('SELECT id FROM calendar_entry')).toEqual([]);
      expect(await changesOf(id)).toEqual(['requested', 'canceled']);
      expect(await book('in its place', NINE_THIRTY, { user_id: 9 })).toBeGreaterThan(id);
    });

    it('staff need a reason to cancel, which the patient reads', async () => {
      const id = await book('by staff');
      for (const reason of [undefined, '   ']) {
        await expect(cancel(id, phlebotomist, reason)).rejects.toMatchObject({
          code: 'INVALID_INPUT',
          options: { errors: { reason: ['Reason is required'] } },
        });
      }
      await cancel(id, phlebotomist, 'My car broke down.');
      expect(await world.call(appointments.get, { id }, patient)).toMatchObject({
        canceled_by: 3,
        canceled_reason: 'My car broke down.',
      });
    });

    it('only its parties can cancel a visit, and only once', async () => {
      const id = await book('whose');
      for (const stranger of [otherPatient, otherPhlebotomist, otherAdmin])
        expect(await outcome(cancel(id, stranger, 'No.'))).toBe('FORBIDDEN');
      expect(await outcome(cancel(id + 99, patient))).toBe('NOT_FOUND');
      await cancel(id, admin, 'Closed.');
      expect(await outcome(cancel(id, patient))).toBe('INVALID_TRANSITION');
    });

    it('when a visit is approved and canceled at once, it ends in one state with one event', async () => {
      for (let round = 0; round < 6; round += 1) {
        const id = await book(`race ${round}`, 6 * 60 + round * 90);
        const ended = await Promise.all([
          outcome(cancel(id, patient)),
          outcome(world.call(appointments.approve, { id }, phlebotomist)),
          outcome(cancel(id, admin, 'Closed.')),
        ]);
        const { status } = await world.call(appointments.get, { id }, patient);
        expect(status).toBe('canceled');
        const changes = await changesOf(id);
        expect(changes.filter((change) => change === 'canceled')).toHaveLength(1);
        expect(ended.filter((end) => end === 'ok')).toHaveLength(changes.length - 1);
      }
    });
  });

  describe('moving', () => {
    it('a patient’s move to the same time keeps id and price, and the visit waits for an answer again', async () => {
      const id = await book('11:30 to 11:45');
      await world.call(appointments.approve, { id }, phlebotomist);
      const moved = await move(id, NINE_THIRTY + 15, patient, { ends_at: '1999-01-01T00:00:00Z' });
      expect(moved).toMatchObject({ id, status: 'pending', price_total: 114 });
      expect(startOf(moved)).toBe(inDays(5, NINE_THIRTY + 15).getTime());
      expect(Date.parse(moved.ends_at) - startOf(moved)).toBe(30 * 60_000);
      expect(await world.rows('SELECT id FROM calendar_entry')).toHaveLength(1);
      expect(await changesOf(id)).toEqual(['requested', 'approved', 'moved']);
      expect(await world.rows('SELECT calendar_sequence FROM appointment')).toEqual([
        { calendar_sequence: 1 },
      ]);
    });

    it('a visit that staff move stays approved', async () => {
      const id = await book('by staff');
      await world.call(appointments.approve, { id }, phlebotomist);
      expect(await move(id, NINE_THIRTY + 60, admin)).toMatchObject({ id, status: 'approved' });
    });

    it('only its parties can move a visit', async () => {
      const id = await book('whose');
      for (const stranger of [otherPatient, otherPhlebotomist, otherAdmin])
        expect(await outcome(move(id, NINE_THIRTY + 60, stranger))).toBe('FORBIDDEN');
    });

    it('a visit keeps its time when the new one is taken, too close or outside working hours', async () => {
      const id = await book('stays');
      await book('other', NINE_THIRTY + 120, { user_id: 9 });
      for (const minutes of [NINE_THIRTY + 120, NINE_THIRTY + 80, NINE_THIRTY + 35])
        expect([minutes, await outcome(move(id, minutes))]).toEqual([minutes, 'SLOT_TAKEN']);
      expect(OFF_MINUTE).toBe(5);
      expect(startOf(await world.call(appointments.get, { id }, patient))).toBe(
        inDays(5, NINE_THIRTY).getTime(),
      );
      expect(await world.rows(`SELECT id FROM calendar_entry WHERE appointment_id = ${id}`)).toHaveLength(1);
      expect(await changesOf(id)).toEqual(['requested']);
    });

    it('a move frees the old time at once', async () => {
      const id = await book('leaves');
      await move(id, NINE_THIRTY + 240);
      await book('comes', NINE_THIRTY, { user_id: 9 });
      const { entries } = await world.call(calendar.listBusy, {
        ...ASKED,
        phlebotomist_id: 3,
        from: inDays(5).toISOString(),
        to: inDays(6).toISOString(),
        except_appointment_id: id,
      });
      expect(entries).toHaveLength(1);
    });

    it('a move to another place shows the price first, and saves the address on request', async () => {
      const id = await book('moves house');
      savedAddresses.length = 0;
      const there = { location: ELSEWHERE, save_address: true, address_label: 'New home' };
      await expect(move(id, NINE_THIRTY, patient, there)).rejects.toMatchObject({
        code: 'PRICE_CHANGED',
        options: { details: { price: 124 } },
      });
      expect(await changesOf(id)).toEqual(['requested']);
      const moved = await move(id, NINE_THIRTY, patient, { ...there, price: 124 });
      expect(moved).toMatchObject({
        price_total: 124,
        location: { address: '1 Main St', address_zip: '11201' },
      });
      expect(Date.parse(moved.ends_at) - startOf(moved)).toBe(45 * 60_000);
      await until(() => savedAddresses.length > 0);
      expect(savedAddresses).toMatchObject([{ user_id: 4, address: { label: 'New home', zip: '11201' } }]);
    });

    it.each([
      ['its patient', patient],
      ['staff', admin],
    ])('a move by %s in time alone is refused at another price than the agreed one', async (_who, who) => {
      const id = await book(`price of ${who.user_id}`);
      const now = { price: 114, line_items: [{ amount: 89 }, { label: 'Travel', amount: 25 }] };
      for (const price of [1, 113.99, 200]) {
        const moved = move(id, NINE_THIRTY + 60, who, { price });
        await expect(moved).rejects.toMatchObject({ code: 'PRICE_CHANGED', options: { details: now } });
      }
      expect(await outcome(move(id, NINE_THIRTY + 60, who, { price: 114.005 }))).toBe('INVALID_INPUT');
      expect(await changesOf(id)).toEqual(['requested']);
      expect(await move(id, NINE_THIRTY + 60, who, { price: 114 })).toMatchObject({ price_total: 114 });
      expect(await outcome(move(id, NINE_THIRTY + 120, who))).toBe('ok');
    });

    it('a move to another place needs the shown price, for staff too', async () => {
      const id = await book('place and price');
      const there = (more: object) => move(id, NINE_THIRTY, admin, { location: ELSEWHERE, ...more });
      for (const more of [{}, { price: 114 }, { price: 1 }])
        expect(await outcome(there(more))).toBe('PRICE_CHANGED');
      expect(await there({ price: 124 })).toMatchObject({ price_total: 124 });
    });

    it('the visit’s own address with new instructions is no move: calendar and event stay the same', async () => {
      const id = await book('same place');
      await world.call(appointments.approve, { id }, phlebotomist);
      const location = { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };
      const instruct = (special_instructions: string, who: Caller) =>
        move(id, NINE_THIRTY, who, { location: { ...location, special_instructions } });
      for (const [instructions, who] of [
        ['Back door.', patient],
        ['Ask for Ann.', phlebotomist],
      ] as const) {
        expect(await instruct(instructions, who)).toMatchObject({
          status: 'approved',
          price_total: 114,
          location: { special_instructions: instructions },
        });
      }
      expect(await changesOf(id)).toEqual(['requested', 'approved', 'instructed', 'instructed']);
      expect(await world.rows('SELECT calendar_sequence FROM appointment')).toEqual([
        { calendar_sequence: 0 },
      ]);
      expect(await outcome(instruct('Never.', otherPatient))).toBe('FORBIDDEN');
    });

    it('instructions can be changed at a time that could not be booked any more, and on the way', async () => {
      const outside = 14 * 60 + OFF_MINUTE;
      const id = await book('outside hours by now', outside);
      const instruct = (special_instructions: string) =>
        move(id, outside, patient, {
          location: {
            line1: '350 5th Ave',
            city: 'New York',
            state: 'NY',
            zip: '10118',
            special_instructions,
          },
        });
      expect(await instruct('Blue door.')).toMatchObject({
        location: { special_instructions: 'Blue door.' },
      });
      await world.rows(`UPDATE appointment SET status = 'approved', stage = 'en_route' WHERE id = ${id}`);
      expect(await instruct('')).toMatchObject({ location: { special_instructions: null } });
      expect(await outcome(move(id, NINE_THIRTY))).toBe('INVALID_TRANSITION');
      await world.rows(`UPDATE appointment SET stage = 'drawn' WHERE id = ${id}`);
      expect(await outcome(instruct('Too late.'))).toBe('INVALID_TRANSITION');
    });

    it('a move beyond the area, or of a visit that is over, is refused', async () => {
      const id = await book('too far');
      const far = { location: { ...ELSEWHERE, zip: BEYOND_ZIP } };
      expect(await outcome(move(id, NINE_THIRTY, patient, far))).toBe('OUTSIDE_SERVICE_AREA');
      await cancel(id, patient);
      expect(await outcome(move(id, NINE_THIRTY + 60))).toBe('INVALID_TRANSITION');
    });

    it('a move that changes nothing notifies nobody', async () => {
      const id = await book('unmoved');
      expect(await move(id, NINE_THIRTY)).toMatchObject({ id, status: 'pending' });
      expect(await changesOf(id)).toEqual(['requested']);
    });

    it('when two visits are moved to one slot, one gets it and the other keeps its time', async () => {
      for (let round = 0; round < 6; round += 1) {
        const day = round * 200;
        const one = await book(`one ${round}`, 60 + day);
        const other = await book(`other ${round}`, 120 + day, { user_id: 9 });
        const target = 180 + day;
        const other9 = { ...otherPatient, user_id: 9 };
        const ended = await Promise.all([outcome(move(one, target)), outcome(move(other, target, other9))]);
        expect(tally(ended)).toEqual({ ok: 1, SLOT_TAKEN: 1 });
        await cancel(one, patient);
        await cancel(other, other9);
      }
    });

    it('two concurrent moves of one visit end at one of both times', async () => {
      const id = await book('two tabs');
      const ended = await Promise.all([move(id, NINE_THIRTY + 60), move(id, NINE_THIRTY + 120)].map(outcome));
      expect(ended.filter((end) => end === 'ok').length).toBeGreaterThanOrEqual(1);
      expect(ended.every((end) => end === 'ok' || end === 'STALE')).toBe(true);
      expect(await world.rows('SELECT id FROM calendar_entry')).toHaveLength(1);
    });
  });

  it('the wizard gets a visit for its parties, and the listing of times for those who may move it', async () => {
    const id = await book('wizard');
    const { booking } = await world.call(appointmentMoves.getBooking, { id }, patient);
    expect(booking).toMatchObject({
      service_id: 1,
      provider_id: 1,
      phlebotomist_id: 3,
      patient: { first_name: 'Evelyn', address: '350 5th Ave', city: 'New York', address_zip: '10118' },
      price: 114,
      currency: 'USD',
    });
    expect(await outcome(world.call(appointmentMoves.getBooking, { id }, otherPatient))).toBe('FORBIDDEN');
    const movable = (who: Caller) => world.call(appointmentMoves.findMovable, { id }, who);
    expect(await movable(patient)).toMatchObject({ phlebotomist_id: 3, length_minutes: 30 });
    expect(await outcome(movable(otherPatient))).toBe('FORBIDDEN');
    await cancel(id, patient);
    expect(await outcome(movable(patient))).toBe('INVALID_TRANSITION');
  });
});
