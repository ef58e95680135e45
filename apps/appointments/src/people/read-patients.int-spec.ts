import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { readExport } from '@drawpoint/contracts/exports';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import {
  developer,
  inDays,
  letBegin,
  type NewAppointment,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  startAppointments,
} from '../testing/start-appointments.ts';

describe('how people are related to providers by their visits', () => {
  const world = startedOnce(startAppointments);

  const related = async (...ids: number[]) => (await world.call(patients.relations, { user_ids: ids })).data;
  let day = 2;
  const visit = async (
    by: { user_id: number },
    provider: number,
    user = patient,
    more: Partial<NewAppointment> = {},
  ) => {
    return world.book(`visit ${(day += 1)}`, inDays(day, 600), {
      user_id: user.user_id,
      provider: { id: provider, name: `Provider ${provider}` },
      phlebotomist: { id: by.user_id, name: 'Somebody' },
      ...more,
    });
  };
  const somewhen = expect.any(String) as string;

  it('relations name the providers of a person’s bookings and the phlebotomists of approved visits', async () => {
    expect(await related(patient.user_id)).toEqual([]);
    const first = await visit(phlebotomist, 1);
    await visit(otherPhlebotomist, 2, patient, { actor_id: 2 });
    await visit(otherPhlebotomist, 3, otherPatient);
    await world.call(appointments.approve, { id: first }, developer);
    const { user_id } = patient;
    const none = { booked_at: null, confirmed_at: null, phlebotomist_ids: [] };
    expect(await related(user_id, otherPatient.user_id, 999)).toEqual([
      {
        user_id,
        provider_id: 1,
        booked_at: somewhen,
        confirmed_at: null,
        phlebotomist_ids: [phlebotomist.user_id],
      },
      { user_id, provider_id: 2, ...none },
      { user_id: otherPatient.user_id, provider_id: 3, ...none, booked_at: somewhen },
    ]);
    await world.rows(
      `UPDATE appointment SET consent = 'confirmed', consented_at = now() WHERE provider_id = 2`,
    );
    expect((await related(user_id))[1]).toEqual({ user_id, provider_id: 2, ...none, confirmed_at: somewhen });
  });

  it('relations end with the visit, or some days later by the site’s option', async () => {
    const user = callerOf({ user_id: 61 });
    const id = await visit(phlebotomist, 1, user);
    const booked = async () => (await related(user.user_id))[0]!.booked_at;
    await world.rows(`UPDATE appointment SET status = 'completed' WHERE id = $1`, [id]);
    const complete = (days: number) => letBegin(world, id, days * 24 * 60);
    await complete(364);
    expect(await booked()).toEqual(somewhen);
    await complete(366);
    expect(await booked()).toBeNull();
    await world.rows(
      `INSERT INTO known_option (id, version, key, value) VALUES (1, 1, 'record_days', '400')`,
    );
    expect(await booked()).toEqual(somewhen);
    for (const status of ['canceled', 'denied']) {
      await world.rows(`UPDATE appointment SET status = $2 WHERE id = $1`, [id, status]);
      expect(await booked()).toBeNull();
    }
  });

  it('a booking by somebody acting for the patient is no consent', async () => {
    const user = callerOf({ user_id: 62 });
    await visit(phlebotomist, 1, user, { actor_id: 2 });
    expect(await related(user.user_id)).toMatchObject([{ booked_at: null, confirmed_at: null }]);
  });

  it('an export has the person’s own visits with their consents, and nobody else’s', async () => {
    const { records, next } = await world.call(readExport('appointments'), {
      user_id: otherPatient.user_id,
      section: 'appointments',
      after: null,
    });
    expect([records.length, next]).toEqual([1, null]);
    expect(records[0]).toMatchObject({
      user_id: otherPatient.user_id,
      provider: { id: 3 },
      location: { address: '350 5th Ave' },
      consents: expect.any(Object),
    });
  });

  it('an export has the results, orders, payments and requests of the person', async () => {
    const read = (section: string) =>
      world.call(readExport('appointments'), { user_id: otherPatient.user_id, section, after: null });
    const [visit] = (await read('appointments')).records;
    await world.rows(
      `INSERT INTO appointment_document (appointment_id, uploaded_by, file_key, kind, size, sha256)
       VALUES ($1, 2, 'appointments/key', 'pdf', 9, 'x')`,
      [visit!.id],
    );
    await world.rows(
      `INSERT INTO visit_order (id, appointment_id, uploaded_by, file_key, kind, size, sha256)
       VALUES (901, $1, 2, 'appointments/order', 'jpeg', 9, 'x')`,
      [visit!.id],
    );
    const { files } = await read('appointments');
    const code = visit!.confirmation_code as string;
    expect(files).toEqual([
      { key: 'appointments/key', path: `results/${code}-1.pdf` },
      { key: 'appointments/order', path: `orders/${code}-901.jpg` },
    ]);
    for (const section of ['payments', 'requests']) {
      expect(await read(section)).toEqual({ records: [], files: [], next: null });
    }
  });

  it('only the auth service can call the operation for relations', async () => {
    const asking = world
      .busOf('gateway')
      .call(
        patients.relations,
        { user_ids: [patient.user_id] },
        { caller: developer, service: 'gateway', requestId: 'r', msLeft: () => 5_000, now: () => new Date() },
      );
    expect(await outcome(asking)).toBe('FORBIDDEN');
  });
});
