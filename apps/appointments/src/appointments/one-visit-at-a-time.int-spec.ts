import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { testKey } from '@drawpoint/nest-kit/testing/sealed-values';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import { contactOf } from '../domain/contact.ts';
import {
  admin,
  inDays,
  newAppointment,
  type NewAppointment,
  otherAdmin,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('One visit of a person at a time', () => {
  const world = useAppointments();

  const maria = { id: 3, name: 'Maria Santos' };
  const luis = { id: 11, name: 'Luis Santiago' };
  const evelyn = { first_name: 'Evelyn', last_name: 'Carter', email: 'evelyn@example.test', mobile: null };
  const book = (name: string, minute: number, more: Partial<NewAppointment> = {}, caller: Caller = patient) =>
    world.book(name, inDays(5, minute), more, caller);

  it('a person cannot have visits by two phlebotomists at once, and learns of the existing visit', async () => {
    const id = await book('first', 600, { phlebotomist: maria, patient: evelyn });
    const { confirmation_code, starts_at } = await world.call(appointments.get, { id }, patient);
    const same = {
      phlebotomist: luis,
      patient: { ...evelyn, first_name: ' EVELYN ', email: 'e@example.test' },
    };
    await expect(book('second', 615, same)).rejects.toMatchObject({
      code: 'ALREADY_BOOKED',
      options: { details: { appointment: { id, confirmation_code, starts_at } } },
    });
    expect(await outcome(book('after', 630, same))).toBe('ok');
  });

  it('a caller who may not see the other visit does not learn which one it is', async () => {
    await book('first', 600, { phlebotomist: maria });
    const again = book('second', 600, { phlebotomist: luis, provider: { id: 2, name: 'Bay' } }, otherAdmin);
    const refusal = await again.catch((error: { options: object }) => error.options);
    expect(refusal).not.toHaveProperty('details.appointment');
  });

  it('another person of the account, and a person of the same name, may have a visit at the same time', async () => {
    await book('mother', 600, { phlebotomist: maria });
    const child = { ...evelyn, first_name: 'Ruth' };
    expect(await outcome(book('child', 600, { phlebotomist: luis, patient: child }))).toBe('ok');
    const namesake = { phlebotomist: { id: 12, name: 'Mei Tanaka' }, user_id: 5 };
    expect(await outcome(book('namesake', 600, namesake))).toBe('ok');
  });

  it('after a denial another phlebotomist may visit the person at that time', async () => {
    const id = await book('first', 600, { phlebotomist: maria });
    await world.call(appointments.deny, { id }, phlebotomist);
    expect(await outcome(book('second', 600, { phlebotomist: luis }))).toBe('ok');
  });

  it('twelve concurrent bookings with different phlebotomists create one visit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const calls = Array.from({ length: 12 }, (_, index) =>
        outcome(
          book(`race ${round} ${index}`, 600 + round * 60, {
            phlebotomist: { id: 100 + index, name: `Number ${index}` },
          }),
        ),
      );
      expect(tally(await Promise.all(calls))).toEqual({ ok: 1, ALREADY_BOOKED: 11 });
    }
  });

  it('the calendar stores a keyed hash of the person, not the name', async () => {
    await book('first', 600);
    const [entry] = await world.rows<{ contact_hash: string }>(`SELECT contact_hash FROM calendar_entry`);
    expect(entry?.contact_hash).toMatch(/^k1\.[\w-]{43}$/);
  });
});

describe('A person with a visit hashed under an earlier key', () => {
  const EARLIER = testKey('k0', 9);
  const world = useAppointments({ SEAL_KEYS: `${testKey()},${EARLIER}` });
  const maria = { id: 3, name: 'Maria Santos' };
  const luis = { id: 11, name: 'Luis Santiago' };

  const book = (name: string, minute: number, more: Partial<NewAppointment> = {}) =>
    world.book(name, inDays(5, minute), more, patient);
  const hash = (id: number, contact_hash: string) =>
    world.rows(`UPDATE calendar_entry SET contact_hash = $1 WHERE appointment_id = $2`, [contact_hash, id]);
  const bookedEarlier = (id: number) => {
    const contact = contactOf({ user_id: patient.user_id, patient: newAppointment('', inDays(5)).patient });
    return hash(id, new Sealer(EARLIER, 'appointments').fingerprints(contact)[0]);
  };
  const nameOf = async (id: number) => {
    const { confirmation_code, starts_at } = await world.call(appointments.get, { id }, patient);
    return {
      code: 'ALREADY_BOOKED',
      options: { details: { appointment: { id, confirmation_code, starts_at } } },
    };
  };
  const move = (id: number, minute: number) =>
    world.call(appointmentMoves.reschedule, { id, starts_at: inDays(5, minute).toISOString() }, patient);

  it('a second visit cannot be booked or moved to that time, but the first one can be moved', async () => {
    const id = await book('earlier', 600, { phlebotomist: maria });
    await bookedEarlier(id);
    const other = await book('other', 720, { phlebotomist: luis });
    await expect(book('third', 615, { phlebotomist: luis })).rejects.toMatchObject(await nameOf(id));
    await expect(move(other, 615)).rejects.toMatchObject(await nameOf(id));
    await move(id, 615);
  });

  it('a second visit at that time cannot be approved', async () => {
    const id = await book('earlier', 600, { phlebotomist: maria });
    await hash(id, 'k0.not yet');
    const other = await book('other', 600, { phlebotomist: luis });
    await bookedEarlier(id);
    await expect(world.call(appointments.approve, { id: other }, admin)).rejects.toMatchObject(
      await nameOf(id),
    );
  });
});
