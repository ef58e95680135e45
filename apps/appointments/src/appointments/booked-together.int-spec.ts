import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { ELSEWHERE } from '../testing/booking-fakes.ts';
import {
  inDays,
  keyOf,
  newAppointment,
  outcome,
  otherPatient,
  patient,
  phlebotomist,
  TZ,
  useAppointments,
  type NewAppointment,
} from '../testing/start-appointments.ts';

const LEO = {
  id: 71,
  date_of_birth: '2019-05-01',
  gender: 'male' as const,
  insurance_provider: 'Acme Health',
  insurance_member_id: 'A-1',
  draw_notes: 'Afraid of needles.',
};

type Other = NonNullable<NewAppointment['others']>[number];

/** A visit of 30 minutes, this many half hours after the first. */
const visitOf = (first: Date, index: number, first_name: string, more: Partial<Other> = {}): Other => {
  const start = first.getTime() / 60_000 + index * 30;
  return {
    starts_at: toOffsetIso(TZ, start),
    ends_at: toOffsetIso(TZ, start + 30),
    patient: { first_name, last_name: 'Carter', email: 'evelyn@example.test', mobile: '+12125550104' },
    person: { ...LEO, id: 70 + index },
    line_items: [{ label: 'Routine Blood Draw', amount: 89 }],
    subtotal_cents: 8900,
    ...more,
  };
};

describe('visits that are booked together', () => {
  const world = useAppointments();
  const start = inDays(5, 900);
  const family = (name: string, more: Partial<NewAppointment> = {}, at = start) =>
    newAppointment(name, at, { others: [visitOf(at, 1, 'Leo'), visitOf(at, 2, 'Ana')], ...more });
  const create = (visit: NewAppointment) => world.call(appointments.create, visit, patient);
  const get = (id: number, as = patient) => world.call(appointments.get, { id }, as);

  it('each has its own time, price, code and person, and all know each other', async () => {
    const { appointment_id, appointment_ids } = await create(family('f'));
    expect(appointment_ids).toHaveLength(3);
    const [mother, leo, ana] = await Promise.all(appointment_ids.map((id) => get(id)));
    expect(mother).toMatchObject({ id: appointment_id, person: null, price_total: 114 });
    expect(leo).toMatchObject({ person: { ...LEO, id: 71 }, price_total: 89 });
    expect(leo!.patient).toMatchObject({ first_name: 'Leo', last_name: 'Carter' });
    expect(leo!.starts_at).toBe(mother!.ends_at);
    expect(ana!.starts_at).toBe(leo!.ends_at);
    const all = [mother!, leo!, ana!];
    expect(new Set(all.map(({ confirmation_code }) => confirmation_code)).size).toBe(3);
    expect(all.map(({ together_id }) => together_id)).toEqual([1, 1, 1].map(() => appointment_id));
    const listed = await world.call(appointments.listMine, { together_id: appointment_id }, patient);
    expect(listed.data.map(({ id }) => id).sort()).toEqual([...appointment_ids].sort());
    const theirs = await world.call(appointments.listMine, { together_id: appointment_id }, otherPatient);
    expect(theirs.data).toEqual([]);
    // The phlebotomist reads whom to draw and how.
    expect((await get(leo!.id, phlebotomist)).person).toMatchObject({ draw_notes: 'Afraid of needles.' });
    expect(await create(family('f'))).toEqual({ appointment_id, appointment_ids });
    expect(await world.call(bookingKeys.findByKey, { key: keyOf('f') })).toMatchObject({ appointment_ids });
  });

  it('the account’s owner may come after somebody else', async () => {
    // Booking names no person for the owner.
    const { person: _, ...evelyn } = visitOf(start, 1, 'Evelyn');
    const { appointment_ids } = await create(family('f', { person: LEO, others: [evelyn] }));
    const [leo, mother] = await Promise.all(appointment_ids.map((id) => get(id)));
    expect(leo!.person).toEqual(LEO);
    expect(mother!.person).toBeNull();
  });

  it('what is known of a person is stored encrypted', async () => {
    await create(family('f'));
    const rows = await world.rows(`SELECT to_jsonb(a)::text AS row FROM appointment a`);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/needles|2019-05-01|Acme Health/);
  });

  it('all are booked or none', async () => {
    await world.book('rival', new Date(start.getTime() + 80 * 60_000), { user_id: 5, actor_id: 5 });
    expect(await outcome(create(family('f')))).toBe('SLOT_TAKEN');
    // Ana is at another place with somebody else at that time.
    const elsewhere = { phlebotomist: { id: 11, name: 'Luis Santiago' } };
    const hers = visitOf(start, 2, 'Ana', {});
    const alone = { ...elsewhere, patient: hers.patient, person: hers.person };
    await world.book('ana', new Date(start.getTime() + 86_400_000 + 70 * 60_000), alone);
    const nextDay = new Date(start.getTime() + 86_400_000);
    expect(await outcome(create(family('g', {}, nextDay)))).toBe('ALREADY_BOOKED');
    expect(await world.rows('SELECT id FROM appointment')).toHaveLength(2);
  });

  it('they count as many visits that wait for an answer, and a gap between them is refused', async () => {
    for (const day of [6, 7, 8]) await world.book(`day ${day}`, inDays(day, 900));
    expect(await outcome(create(family('f')))).toBe('TOO_MANY_PENDING');
    const gap = family('g', { others: [visitOf(start, 2, 'Ana')] });
    expect(await outcome(create(gap))).toBe('INVALID_INPUT');
  });

  it('one is moved away and back between the others, whom no drive separates', async () => {
    const { appointment_ids } = await create(family('f'));
    const [, leo] = appointment_ids;
    for (const id of appointment_ids) await world.call(appointments.approve, { id }, phlebotomist);
    const before = await get(leo!);
    const move = (iso: string, more: object = {}) =>
      world.call(appointmentMoves.reschedule, { id: leo!, starts_at: iso, ...more }, phlebotomist);
    const later = toOffsetIso(TZ, start.getTime() / 60_000 + 240);
    await move(later);
    expect(await outcome(move(before.starts_at))).toBe('ok');
    expect(await outcome(move((await get(appointment_ids[0]!)).starts_at))).toBe('SLOT_TAKEN');
    // At another place a drive separates them.
    const elsewhere = { location: ELSEWHERE, price: 124 };
    await move(later, elsewhere);
    expect((await get(leo!)).together_id).toBe(null);
    expect(await outcome(move(before.starts_at))).toBe('SLOT_TAKEN');
  });
});
