import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import {
  admin,
  inDays,
  outcome,
  otherPatient,
  patient,
  phlebotomist,
  runJob,
  useAppointments,
} from '../testing/start-appointments.ts';

const LEO = {
  id: 71,
  date_of_birth: `${new Date().getUTCFullYear() - 17}-01-01`,
  gender: 'male' as const,
  insurance_provider: null,
  insurance_member_id: null,
  draw_notes: null,
};
const TODAY = new Date().toISOString().slice(0, 10);

describe('whose the visits of somebody are who was cared for', () => {
  const world = useAppointments();
  const asAuth = { user_id: patient.user_id, person_id: LEO.id };
  const book = (name: string, days: number, person: typeof LEO | null = LEO) =>
    world.book(name, inDays(days, 900), {
      person,
      patient: { first_name: person ? 'Leo' : 'Evelyn', last_name: 'Carter', email: 'e@example.test' },
    });
  const read = (id: number, as = patient) => outcome(world.call(appointments.get, { id }, as));
  const turns18 = (id: number) =>
    world.rows('UPDATE appointment SET care_ends_on = $2 WHERE id = $1', [id, TODAY]);
  const isOver = (id: number) =>
    world.rows(`UPDATE appointment SET status = 'completed', completed_at = now() WHERE id = $1`, [id]);
  const night = () => runJob(world, 'end-care');

  it('a carer reads a child’s visit until the 18th birthday; then only its staff', async () => {
    const [over, ahead, own] = [await book('over', 5), await book('ahead', 6), await book('own', 7, null)];
    await isOver(over);
    await night();
    expect(await read(over)).toBe('ok');
    await turns18(over);
    await turns18(ahead);
    await night();
    expect(await read(over)).toBe('FORBIDDEN');
    // What is still to come stays with the one who booked it and is told of it.
    expect(await read(ahead)).toBe('ok');
    expect(await read(own)).toBe('ok');
    for (const staff of [phlebotomist, admin]) expect(await read(over, staff)).toBe('ok');
    const seen = await world.call(appointments.get, { id: over }, phlebotomist);
    expect(seen).toMatchObject({ user_id: null, confirmation: null, patient: { first_name: 'Leo' } });
    const mine = await world.call(appointments.listMine, {}, patient);
    expect(mine.data.map(({ id }) => id).sort()).toEqual([ahead, own].sort());
  });

  it('with the person’s agreement the carer keeps them, also those already lost', async () => {
    const [over, ahead] = [await book('over', 5), await book('ahead', 6)];
    await isOver(over);
    await turns18(over);
    await night();
    expect(await read(over)).toBe('FORBIDDEN');
    expect(await world.call(personVisits.keep, asAuth, null)).toEqual({ visits: 2 });
    expect(await read(over)).toBe('ok');
    const consents = await world.rows('SELECT id, consent FROM appointment ORDER BY id');
    expect(consents).toEqual([
      { id: over, consent: 'confirmed' },
      { id: ahead, consent: 'booked' },
    ]);
    await night();
    expect(await read(over)).toBe('ok');
  });

  it('a claim takes the visits along, those of others stay', async () => {
    const [over, ahead, own] = [await book('over', 5), await book('ahead', 6), await book('own', 7, null)];
    await isOver(over);
    await turns18(over);
    await night();
    expect(await read(over)).toBe('FORBIDDEN');
    const claim = { ...asAuth, to_user_id: otherPatient.user_id };
    expect(await world.call(personVisits.handOver, claim, null)).toEqual({ visits: 2 });
    for (const id of [over, ahead]) {
      expect([await read(id), await read(id, otherPatient)]).toEqual(['FORBIDDEN', 'ok']);
      const visit = await world.call(appointments.get, { id }, otherPatient);
      expect(visit).toMatchObject({ person: null, patient: { first_name: 'Leo' }, confirmation: null });
    }
    expect(await read(own)).toBe('ok');
    expect(await world.call(personVisits.handOver, claim, null)).toEqual({ visits: 0 });
    // The time still counts as that of one person: the new owner.
    const again = { user_id: otherPatient.user_id, actor_id: otherPatient.user_id };
    const leo = { first_name: 'Leo', last_name: 'Carter', email: 'leo@example.test' };
    const elsewhere = { phlebotomist: { id: 11, name: 'Luis Santiago' }, patient: leo };
    expect(await outcome(world.book('twice', inDays(6, 900), { ...again, ...elsewhere }))).toBe(
      'ALREADY_BOOKED',
    );
  });
});
