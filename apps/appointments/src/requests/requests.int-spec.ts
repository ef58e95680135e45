import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { media } from '@drawpoint/contracts/appointments/media.contract';
import { appointmentRequests } from '@drawpoint/contracts/appointments/requests.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { tally } from '@drawpoint/nest-kit/testing/tally';
import {
  admin,
  developer,
  inDays,
  MADE_BY_STAFF,
  newAppointment,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  useAppointments,
  type NewAppointment,
} from '../testing/start-appointments.ts';
import { uploaded } from '../testing/uploads.ts';

describe('A request of staff to a patient', () => {
  const world = useAppointments();
  const ask = (who: Caller, more: Partial<{ user_id: number; note: string; phlebotomist_id: number }> = {}) =>
    world.call(
      appointmentRequests.create,
      { user_id: patient.user_id, note: 'Fasting, please.', ...more },
      who,
    );
  const mine = async (who: Caller) => (await world.call(appointmentRequests.listMine, {}, who)).data;
  const staffs = async (who: Caller, more: object = {}) =>
    (await world.call(appointmentRequests.listForStaff, more, who)).data.map(({ id }) => id);

  beforeEach(() => world.book(`visit ${Math.random()}`, inDays(9, 600)));

  it('a request is seen by its patient and by the staff who manage it', async () => {
    const { id } = await ask(phlebotomist);
    expect(await mine(patient)).toMatchObject([
      {
        id,
        request_note: 'Fasting, please.',
        phlebotomist: { id: 3, name: 'Maria Santos' },
        provider: { name: 'Empire Mobile Labs' },
      },
    ]);
    expect(await Promise.all([phlebotomist, admin, developer].map((who) => staffs(who)))).toEqual([
      [id],
      [id],
      [id],
    ]);
    expect(await Promise.all([otherPhlebotomist, otherAdmin].map((who) => staffs(who)))).toEqual([[], []]);
    expect(await mine(otherPatient)).toEqual([]);
    expect(await staffs(admin, { phlebotomist_id: 11 })).toEqual([]);
  });

  it('staff who manage a request see the phlebotomist’s email, and the patient does not', async () => {
    const { id, phlebotomist: shown } = await ask(phlebotomist);
    expect(shown.email).toBe('person3@example.test');
    for (const who of [phlebotomist, admin, developer]) {
      const { data } = await world.call(appointmentRequests.listForStaff, {}, who);
      expect(data).toMatchObject([{ id, phlebotomist: { email: 'person3@example.test' } }]);
    }
    expect(await mine(patient)).toMatchObject([{ id, phlebotomist: { email: '' } }]);
    expect(await world.call(appointmentRequests.get, { id }, patient)).toMatchObject({
      phlebotomist: { email: '' },
    });
  });

  it('a patient finds a request by phlebotomist and provider', async () => {
    const { id } = await ask(phlebotomist);
    const found = async (q: string) =>
      (await world.call(appointmentRequests.listMine, { q }, patient)).data.map((each) => each.id);
    expect(await found('santos')).toEqual([id]);
    expect(await found('empire mob')).toEqual([id]);
    expect(await found('nobody')).toEqual([]);
  });

  it('staff request bookings of their own patients only; the only provider’s admin also of unassigned ones', async () => {
    const sole: Caller = { ...admin, sole_provider: true };
    expect(await outcome(ask(otherPhlebotomist))).toBe('FORBIDDEN');
    expect(await outcome(ask(otherAdmin, { phlebotomist_id: 15 }))).toBe('FORBIDDEN');
    expect(await outcome(ask(phlebotomist, { user_id: 5 }))).toBe('FORBIDDEN');
    expect(await outcome(ask(phlebotomist, { phlebotomist_id: 3 }))).toBe('ok');
    expect(await outcome(ask(phlebotomist, { phlebotomist_id: 15 }))).toBe('FORBIDDEN');
    expect(await outcome(ask(admin, { user_id: 5, phlebotomist_id: 3 }))).toBe('FORBIDDEN');
    expect(await outcome(ask(sole, { user_id: 5, phlebotomist_id: 3 }))).toBe('ok');
    expect(await outcome(ask(admin, { user_id: 6, phlebotomist_id: 3 }))).toBe('FORBIDDEN');
    expect(await outcome(ask(otherAdmin, { user_id: 6 }))).toBe('ok');
    expect(await outcome(ask(admin, { phlebotomist_id: 15 }))).toBe('FORBIDDEN');
    expect(await outcome(ask(developer, { phlebotomist_id: 15 }))).toBe('ok');
    const everywhere: Caller = { ...otherAdmin, admin_scope: 'all' };
    expect(await outcome(ask(everywhere, { phlebotomist_id: 3 }))).toBe('ok');
  });

  it('staff can request a booking from a patient whose account their provider created', async () => {
    expect(await outcome(ask(admin, { user_id: MADE_BY_STAFF, phlebotomist_id: 3 }))).toBe('ok');
  });

  it('a request without a named or assigned phlebotomist leaves the choice to the patient', async () => {
    await world.rows(`INSERT INTO provider (id, name, tz, version) VALUES (1, 'Empire Mobile Labs', 'America/New_York', 1)
             ON CONFLICT DO NOTHING`);
    const open = await ask(admin);
    expect(open).toMatchObject({
      phlebotomist: { id: null, name: null },
      provider: { id: 1, name: 'Empire Mobile Labs' },
    });
    expect(await mine(patient)).toMatchObject([{ id: open.id, phlebotomist: { id: null, name: null } }]);
    const readers = [admin, developer, phlebotomist, otherAdmin];
    expect(await Promise.all(readers.map((who) => staffs(who)))).toEqual([[open.id], [open.id], [], []]);
    const called = async (q: string) =>
      (await world.call(appointmentRequests.listMine, { q }, patient)).data.map(({ id }) => id);
    expect([await called('empire'), await called('santos')]).toEqual([[open.id], []]);
    const [event] = await world.rows<{ data: object }>(
      `SELECT data FROM event_log.event WHERE type = 'appointment_request.created' AND entity_id = '${open.id}'`,
    );
    expect(event?.data).toMatchObject({ user_id: 4, phlebotomist_id: null, provider_id: 1 });
    const booked = newAppointment('open', inDays(4, 600), { request_id: open.id });
    expect(await outcome(world.call(appointments.create, booked))).toBe('ok');
    expect(await mine(patient)).toEqual([]);
  });

  it('a request with somebody who is no phlebotomist is an error', async () => {
    await expect(ask(admin, { phlebotomist_id: 999 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      options: { errors: { phlebotomist_id: ['Please choose a phlebotomist.'] } },
    });
  });

  it('staff who manage a request change it by its version', async () => {
    const { id, version } = await ask(phlebotomist);
    const change = (who: Caller, more: object) =>
      world.call(appointmentRequests.update, { id, note: 'No need to fast.', ...more }, who);
    expect(await change(admin, { version })).toMatchObject({ request_note: 'No need to fast.' });
    expect(await outcome(change(phlebotomist, { version }))).toBe('STALE');
    expect(await outcome(change(otherAdmin, {}))).toBe('FORBIDDEN');
  });

  it('only staff and the patient can withdraw a request', async () => {
    for (const who of [phlebotomist, patient]) {
      const { id } = await ask(phlebotomist);
      const remove = (by: Caller) => outcome(world.call(appointmentRequests.remove, { id }, by));
      expect([await remove(otherPatient), await remove(otherAdmin)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
      expect([await remove(who), await remove(who)]).toEqual(['ok', 'NOT_FOUND']);
      expect(await mine(patient)).toEqual([]);
    }
  });

  describe('is answered by a booking', () => {
    const book = (request_id: number, minutes: number, more: Partial<NewAppointment> = {}) =>
      world.book(`${request_id} ${minutes}`, inDays(4, minutes), { request_id, ...more });

    it('of concurrent bookings one closes the request', async () => {
      const { id } = await ask(phlebotomist);
      const sessions = [3, 11, 12].map((id, index) => ({ id, name: 'Ada', minutes: 60 + index * 120 }));
      const ends = await Promise.all(
        sessions.map(({ minutes, ...phlebotomist }) => outcome(book(id, minutes, { phlebotomist }))),
      );
      expect(tally(ends)).toEqual({ ok: 1, REQUEST_CLOSED: 2 });
      expect(await mine(patient)).toEqual([]);
      expect(await outcome(world.call(appointmentRequests.get, { id }, patient))).toBe('NOT_FOUND');
    });

    it('a repeated confirmation returns the same booking for the request', async () => {
      const { id } = await ask(phlebotomist);
      expect(await book(id, 60)).toEqual(await book(id, 60));
    });

    it('a withdrawn request cannot be booked, and the time stays free', async () => {
      const { id } = await ask(phlebotomist);
      await world.call(appointmentRequests.remove, { id }, phlebotomist);
      expect(await outcome(book(id, 60))).toBe('REQUEST_CLOSED');
      expect(await outcome(book(id, 60, { request_id: undefined }))).toBe('ok');
    });

    it('only its own patient can book a request, and nobody an unknown one', async () => {
      const { id } = await ask(phlebotomist);
      expect(await outcome(book(id, 60, { user_id: 77 }))).toBe('FORBIDDEN');
      expect(await outcome(book(id + 99, 60))).toBe('NOT_FOUND');
      expect(await mine(patient)).toHaveLength(1);
    });
  });

  it('a request has an upload of its author, which the patient can open while it is open', async () => {
    const { id: attachment_id, url } = await world.call(
      media.upload,
      { file: await uploaded(pdfOf(), 'pdf') },
      phlebotomist,
    );
    const open = (who: Caller) => outcome(world.call(media.open, { id: attachment_id }, who));
    const asked = (who: Caller) =>
      world.call(
        appointmentRequests.create,
        { user_id: patient.user_id, attachment_id, phlebotomist_id: 3 },
        who,
      );
    expect([await open(patient), await outcome(asked(admin))]).toEqual(['NOT_FOUND', 'INVALID_INPUT']);
    const { id, request_attachment_url } = await asked(phlebotomist);
    expect(request_attachment_url).toBe(url);
    expect([await open(patient), await open(otherPatient)]).toEqual(['ok', 'NOT_FOUND']);
    await world.call(appointmentRequests.remove, { id }, phlebotomist);
    expect(await open(patient)).toBe('NOT_FOUND');
  });

  it('the event of a request contains only ids', async () => {
    const { id } = await ask(phlebotomist);
    const [event] = await world.rows(
      `SELECT data FROM event_log.event WHERE type = 'appointment_request.created' AND entity_id = '${id}'`,
    );
    expect(event).toEqual({
      data: { id, user_id: 4, phlebotomist_id: 3, provider_id: 1, actor_id: 3 },
    });
  });

  it('the note of a request is stored encrypted', async () => {
    await ask(phlebotomist, { note: 'Bring the requisition.' });
    const [row] = await world.rows<{ note_sealed: string }>('SELECT note_sealed FROM appointment_request');
    expect(row?.note_sealed).not.toContain('requisition');
  });

  it('a phlebotomist cannot request a booking from themselves', async () => {
    const own = callerOf({ user_id: 3, roles: ['phlebotomist'], provider_id: 1 });
    expect(await outcome(ask(own, { user_id: 3 }))).toBe('FORBIDDEN');
  });
});
