import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { expectStatements } from '@drawpoint/nest-kit/testing/expect-statements';
import {
  admin,
  developer,
  inDays,
  letBegin,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
} from '../testing/start-appointments.ts';

describe('Visits', () => {
  const world = useAppointments();

  const booked = async (name = 'visit', minutes = 600, more = {}) => {
    return world.book(name, inDays(5, minutes), { status: 'approved', ...more });
  };

  describe('the approval of a visit', () => {
    it('an approval is refused, with the reason, when the drive to the visit before or after no longer fits', async () => {
      const id = await booked('asked', 600, { status: 'pending' });
      await booked('neighbour', 660, { user_id: otherPatient.user_id });
      await world.rows(
        `UPDATE calendar_entry SET starts_at = starts_at - interval '25 minutes' WHERE user_id = $1`,
        [otherPatient.user_id],
      );
      const call = world.call(appointments.approve, { id }, phlebotomist);
      await expect(call).rejects.toMatchObject({
        code: 'SLOT_TAKEN',
        message: expect.stringContaining('drive'),
      });
      expect(await world.call(appointments.get, { id }, patient)).toMatchObject({ status: 'pending' });
      expect(await world.rows('SELECT id FROM calendar_entry')).toHaveLength(2);
    });
  });

  describe('the list of visits in the back office', () => {
    const ids = async (input: object, caller: Caller = admin) =>
      (await world.call(visits.list, input, caller)).data.map(({ id }) => id);

    it('the list has visits from now on, soonest first, and earlier ones on request', async () => {
      const [later, sooner] = [await booked('later', 900), await booked('sooner', 600, { user_id: 50 })];
      expect(await ids({})).toEqual([sooner, later]);
      await letBegin(world, sooner);
      expect(await ids({})).toEqual([later]);
      expect(await ids({ include_past: '1' })).toEqual([sooner, later]);
      expect(await ids({ from: '2020-01-01', status: 'approved' })).toEqual([sooner, later]);
      expect(await ids({ include_past: true, phlebotomist_id: '11' })).toEqual([]);
    });

    it('the list can start at an instant, to the minute', async () => {
      const [sooner, later] = [await booked('sooner', 600), await booked('later', 900, { user_id: 50 })];
      const { starts_at } = await world.call(appointments.get, { id: later }, admin);
      const utc = new Date(starts_at).toISOString();
      const after = new Date(Date.parse(starts_at) + 60_000).toISOString();
      for (const from of [starts_at, utc]) expect(await ids({ from })).toEqual([later]);
      expect(await ids({ from: after })).toEqual([]);
      expect(await ids({ from: '2020-01-01T00:00:00Z' })).toEqual([sooner, later]);
      const staffs = async (from: string) =>
        (await world.call(appointments.listForStaff, { from }, admin)).data.map(({ id }) => id);
      expect([await staffs(utc), await staffs(after)]).toEqual([[later], []]);
      expect(await staffs('2020-01-01T00:00:00Z')).toEqual([sooner, later]);
      for (const from of ['yesterday', '2026-13-01', '2026-12-01T09:00'])
        expect(await outcome(ids({ from }))).toBe('INVALID_INPUT');
    });

    it('the list shows a visit only to its staff and to developers', async () => {
      const id = await booked();
      for (const caller of [phlebotomist, admin, developer]) expect(await ids({}, caller)).toEqual([id]);
      for (const caller of [otherAdmin, otherPhlebotomist]) expect(await ids({}, caller)).toEqual([]);
      expect(await outcome(ids({}, patient))).toBe('FORBIDDEN');
    });
  });

  it('each list of visits takes at most two database statements', async () => {
    await booked();
    const own = () => world.call(appointments.listMine, {}, patient);
    const all = () => world.call(visits.list, {}, admin);
    const managed = () => world.call(appointments.listForStaff, { status: 'approved' }, phlebotomist);
    for (const list of [own, all, managed]) {
      expect((await list()).data).toHaveLength(1);
      await expectStatements(2, list);
    }
  });

  describe('the search for a visit', () => {
    const found = async (q: string, caller: Caller = admin) =>
      (await world.call(visits.find, { q }, caller)).data;

    it('staff of the visit and developers find it by the first characters of its code, in any case', async () => {
      const id = await booked();
      const { confirmation_code } = await world.call(appointments.get, { id }, admin);
      const start = confirmation_code.slice(0, 5).toLowerCase();
      for (const caller of [phlebotomist, admin, developer]) {
        expect(await found(start, caller)).toMatchObject([
          { id, confirmation_code, status: 'approved', patient_name: expect.any(String) },
        ]);
      }
      for (const caller of [otherAdmin, otherPhlebotomist]) expect(await found(start, caller)).toEqual([]);
      expect(await outcome(found(start, patient))).toBe('FORBIDDEN');
    });

    it('a search finds nothing unless it is the beginning of a code', async () => {
      await booked();
      for (const q of ['%%%', '__', 'ab', "a'b"]) expect(await found(q)).toEqual([]);
      expect(await outcome(found('a'))).toBe('INVALID_INPUT');
    });
  });
});
