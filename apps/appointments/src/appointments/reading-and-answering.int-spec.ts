import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import {
  admin,
  developer,
  inDays,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  startAppointments,
} from '../testing/start-appointments.ts';

describe('Visits', () => {
  const world = startedOnce(startAppointments);
  let id: number;
  beforeEach(async () => {
    await world.rows('TRUNCATE appointment, calendar_entry, booking_key CASCADE');
    id = await world.book('winter', inDays(5, 600));
  });

  describe('reading one', () => {
    it('a visit is shown to its patient, its phlebotomist, its provider’s admin and developers', async () => {
      for (const caller of [patient, phlebotomist, admin, developer]) {
        expect(await world.call(appointments.get, { id }, caller)).toMatchObject({
          id,
          status: 'pending',
          payment_status: 'none',
          price_total: 114,
          user: { id: 4, email: 'person4@example.test' },
          patient: { first_name: 'Evelyn' },
          phlebotomist: { name: 'Maria Santos' },
          location: { address: '350 5th Ave', special_instructions: 'Ring twice.' },
        });
      }
    });

    it('only staff of the provider and developers see the phlebotomist’s email', async () => {
      const emailFor = async (who: Caller) =>
        (await world.call(appointments.get, { id }, who)).phlebotomist.email;
      for (const who of [phlebotomist, admin, developer])
        expect(await emailFor(who)).toBe('person3@example.test');
      expect(await emailFor(patient)).toBe('');
      const { data } = await world.call(appointments.listMine, { filter: 'upcoming' }, patient);
      expect(data[0]?.phlebotomist.email).toBe('');
    });

    it('everybody else is refused, and an unknown visit is NOT_FOUND', async () => {
      for (const caller of [otherPatient, otherPhlebotomist, otherAdmin]) {
        expect(await outcome(world.call(appointments.get, { id }, caller))).toBe('FORBIDDEN');
      }
      expect(await outcome(world.call(appointments.get, { id: 999_999 }, patient))).toBe('NOT_FOUND');
      expect(await outcome(world.call(appointments.get, { id }, null))).toBe('UNAUTHENTICATED');
    });

    it('the times of a visit have the offset of its zone', async () => {
      const appointment = await world.call(appointments.get, { id }, patient);
      expect(appointment.tz).toBe('America/New_York');
      expect(appointment.starts_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00-0[45]:00$/);
      expect(new Date(appointment.starts_at)).toEqual(inDays(5, 600));
    });
  });

  describe('listing a patient’s visits', () => {
    it('upcoming visits come soonest first, without other people’s', async () => {
      await world.book('sooner', inDays(3, 600));
      await world.book('theirs', inDays(4, 600), { user_id: otherPatient.user_id });
      const list = await world.call(appointments.listMine, { filter: 'upcoming' }, patient);
      expect(list.data.map(({ starts_at }) => new Date(starts_at))).toEqual([inDays(3, 600), inDays(5, 600)]);
      expect(list).toMatchObject({ total: 2, current_page: 1, last_page: 1, meta: { total: 2 } });
      expect((await world.call(appointments.listMine, { filter: 'past' }, patient)).data).toEqual([]);
    });

    it('a denied visit is among the past ones', async () => {
      await world.call(appointments.deny, { id }, phlebotomist);
      expect((await world.call(appointments.listMine, { filter: 'upcoming' }, patient)).total).toBe(0);
      expect((await world.call(appointments.listMine, { filter: 'past' }, patient)).data[0]).toMatchObject({
        id,
        status: 'denied',
      });
      expect(await world.call(appointments.getNext, {}, patient)).toBeNull();
    });

    it('the list has pages', async () => {
      await world.book('second', inDays(8, 600));
      const second = await world.call(
        appointments.listMine,
        { filter: 'upcoming', per: 1, page: 2 },
        patient,
      );
      expect(second).toMatchObject({ current_page: 2, last_page: 2, per_page: 1, total: 2 });
      expect(new Date(second.data[0]!.starts_at)).toEqual(inDays(8, 600));
    });

    it('the next visit is the soonest one', async () => {
      expect(await world.call(appointments.getNext, {}, patient)).toMatchObject({ id });
      expect(await world.call(appointments.getNext, {}, otherPatient)).toBeNull();
    });
  });

  describe('listing visits for staff', () => {
    it('each member of staff sees the visits that they manage', async () => {
      await world.book('elsewhere', inDays(5, 720), {
        phlebotomist: { id: 15, name: 'Rosa Delgado' },
        provider: { id: 2, name: 'Desert Draw' },
      });
      const total = async (caller: typeof admin) =>
        (await world.call(appointments.listForStaff, { status: 'pending' }, caller)).total;
      expect(await total(phlebotomist)).toBe(1);
      expect(await total(otherPhlebotomist)).toBe(0);
      expect(await total(admin)).toBe(1);
      expect(await total(otherAdmin)).toBe(1);
      expect(await total(developer)).toBe(2);
      expect(await outcome(world.call(appointments.listForStaff, {}, patient))).toBe('FORBIDDEN');
    });

    it('staff sort visits by start or by booking time, in both directions', async () => {
      const soon = await world.book('soon', inDays(2, 600));
      const ids = async (sort?: 'starts_at' | 'created_at', dir?: 'asc' | 'desc') =>
        (await world.call(appointments.listForStaff, { status: 'pending', sort, dir }, developer)).data.map(
          (each) => each.id,
        );
      expect(await ids()).toEqual([soon, id]);
      expect(await ids('starts_at', 'asc')).toEqual([soon, id]);
      expect(await ids('starts_at', 'desc')).toEqual([id, soon]);
      expect(await ids('created_at', 'asc')).toEqual([id, soon]);
      expect(await ids('created_at', 'desc')).toEqual([soon, id]);
    });

    it('a list from a day on starts with the soonest visit, a list of all with the latest', async () => {
      const sooner = await world.book('sooner', inDays(2, 600));
      const listed = async (more: object) =>
        (await world.call(appointments.listForStaff, more, developer)).data.map((each) => each.id);
      expect(await listed({ from: '2020-01-01' })).toEqual([sooner, id]);
      expect(await listed({ to: '2120-01-01' })).toEqual([id, sooner]);
      expect(await listed({})).toEqual([id, sooner]);
    });

    it('staff filter visits by phlebotomist, date, status and confirmation code', async () => {
      const { confirmation_code, starts_at } = await world.call(appointments.get, { id }, developer);
      const day = starts_at.slice(0, 10);
      const total = async (input: object) =>
        (await world.call(appointments.listForStaff, input, developer)).total;
      expect(await total({ phlebotomist_id: '3' })).toBe(1);
      expect(await total({ phlebotomist_id: '11' })).toBe(0);
      expect(await total({ from: day, to: day })).toBe(1);
      expect(await total({ to: '2020-01-01' })).toBe(0);
      expect(await total({ status: 'approved' })).toBe(0);
      expect(await total({ q: confirmation_code.toLowerCase() })).toBe(1);
      expect(await total({ q: '%' })).toBe(0);
    });
  });

  describe('approving and denying', () => {
    it('only staff who manage the visit can answer it, and only once', async () => {
      for (const caller of [otherPhlebotomist, otherAdmin]) {
        expect(await outcome(world.call(appointments.approve, { id }, caller))).toBe('FORBIDDEN');
      }
      expect(await outcome(world.call(appointments.approve, { id }, patient))).toBe('FORBIDDEN');
      expect(await world.call(appointments.approve, { id }, phlebotomist)).toMatchObject({
        status: 'approved',
      });
      expect(await outcome(world.call(appointments.approve, { id }, admin))).toBe('INVALID_TRANSITION');
      expect(await outcome(world.call(appointments.deny, { id }, admin))).toBe('INVALID_TRANSITION');
      expect(await outcome(world.call(appointments.deny, { id: 999_999 }, admin))).toBe('NOT_FOUND');
    });

    it('the audit records who answered, in whose name, and refused attempts', async () => {
      await outcome(world.call(appointments.approve, { id }, otherPhlebotomist));
      await world.call(appointments.approve, { id }, { ...phlebotomist, impersonator_id: developer.user_id });
      await outcome(world.call(appointments.deny, { id: 999_999 }, admin));
      const entries = await world.rows(
        'SELECT * FROM kit.audit_entry WHERE subject IN ($1, $2) ORDER BY id DESC LIMIT 3',
        [String(id), '999999'],
      );
      expect(entries.reverse()).toMatchObject([
        { action: 'appointment_approved', outcome: 'FORBIDDEN', actor_id: otherPhlebotomist.user_id },
        { outcome: 'done', actor_id: phlebotomist.user_id, impersonator_id: developer.user_id },
        { action: 'appointment_denied', outcome: 'NOT_FOUND', actor_id: admin.user_id },
      ]);
    });

    it('a denied visit frees its time, an approved one keeps it', async () => {
      await world.call(appointments.deny, { id }, admin);
      const again = await world.book('again', inDays(5, 600));
      await world.call(appointments.approve, { id: again }, admin);
      expect(await outcome(world.book('third', inDays(5, 600)))).toBe('SLOT_TAKEN');
    });

    it('a visit that has started cannot be approved and expires', async () => {
      await world.rows(
        `UPDATE appointment SET starts_at = moment.start, ends_at = moment.start + interval '30 minutes',
                  local_date = to_char(moment.start AT TIME ZONE tz, 'YYYY-MM-DD'),
                  local_time = to_char(moment.start AT TIME ZONE tz, 'HH24:MI'),
                  local_end_date = to_char(moment.start AT TIME ZONE tz + interval '30 minutes', 'YYYY-MM-DD'),
                  local_end_time = to_char(moment.start AT TIME ZONE tz + interval '30 minutes', 'HH24:MI')
             FROM (SELECT date_trunc('minute', now()) AS start) AS moment`,
      );
      expect(await outcome(world.call(appointments.approve, { id }, phlebotomist))).toBe(
        'INVALID_TRANSITION',
      );
      expect(await outcome(world.call(appointments.deny, { id }, phlebotomist))).toBe('ok');
    });
  });
});
