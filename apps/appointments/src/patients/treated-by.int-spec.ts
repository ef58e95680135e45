import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { patients } from '@drawpoint/contracts/appointments/patients.contract';
import { readExport } from '@drawpoint/contracts/exports';
import type { StartedServices } from '@drawpoint/nest-kit/testing/start-services';
import {
  developer,
  inDays,
  newAppointment,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  startAppointments,
} from '../testing/start-appointments.ts';

describe('who treats a patient', () => {
  let world: StartedServices;
  beforeAll(async () => {
    world = await startAppointments();
  });
  afterAll(() => world.close());

  const treating = () => world.call(patients.treatedBy, { user_id: patient.user_id });
  let day = 2;
  const visit = async (by: { user_id: number }, provider: number, user = patient) => {
    const wanted = newAppointment(`visit ${(day += 1)}`, inDays(day, 600), {
      user_id: user.user_id,
      provider: { id: provider, name: `Provider ${provider}` },
      phlebotomist: { id: by.user_id, name: 'Somebody' },
    });
    return (await world.call(appointments.create, wanted)).appointment_id;
  };

  it('are the phlebotomists with an approved visit, and the providers with one that stands', async () => {
    expect(await treating()).toEqual({ phlebotomist_ids: [], provider_ids: [] });
    const [first, second] = [await visit(phlebotomist, 1), await visit(otherPhlebotomist, 2)];
    await visit(otherPhlebotomist, 3, otherPatient);
    const asked = await treating();
    expect([asked.phlebotomist_ids, asked.provider_ids.sort()]).toEqual([[], [1, 2]]);
    await world.call(appointments.approve, { id: first }, developer);
    await world.call(appointments.deny, { id: second }, developer);
    expect(await treating()).toEqual({ phlebotomist_ids: [phlebotomist.user_id], provider_ids: [1] });
    await world
      .database('appointments')
      .rows(`UPDATE appointment SET status = 'canceled' WHERE id = $1`, [first]);
    expect(await treating()).toEqual({ phlebotomist_ids: [], provider_ids: [] });
  });

  it('have their visits in their export, with what was agreed to, and nobody else’s', async () => {
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

  it('have the files with results in it, and what was paid and asked', async () => {
    const read = (section: string) =>
      world.call(readExport('appointments'), { user_id: otherPatient.user_id, section, after: null });
    const [visit] = (await read('appointments')).records;
    await world.database('appointments').rows(
      `INSERT INTO appointment_document (appointment_id, uploaded_by, file_key, kind, size, sha256)
       VALUES ($1, 2, 'appointments/key', 'pdf', 9, 'x')`,
      [visit!.id],
    );
    const { files } = await read('appointments');
    const code = visit!.confirmation_code as string;
    expect(files).toEqual([{ key: 'appointments/key', path: `results/${code}-1.pdf` }]);
    for (const section of ['payments', 'requests']) {
      expect(await read(section)).toEqual({ records: [], files: [], next: null });
    }
  });

  it('are listed by provider: each patient with a visit that stands, once', async () => {
    const denied = await visit(phlebotomist, 7);
    await world.call(appointments.deny, { id: denied }, developer);
    await visit(phlebotomist, 8);
    await visit(phlebotomist, 8);
    await visit(otherPhlebotomist, 8, otherPatient);
    const listed = async (provider_id: number, among?: number[]) =>
      (await world.call(patients.listIds, { provider_id, among })).user_ids.sort((a, b) => a - b);
    const [one, other] = [patient.user_id, otherPatient.user_id];
    expect(await listed(7)).toEqual([]);
    expect(await listed(7, [one, other])).toEqual([]);
    expect(await listed(8)).toEqual([one, other].sort((a, b) => a - b));
    expect(await listed(8, [other, phlebotomist.user_id])).toEqual([other]);
    expect(await listed(8, [])).toEqual([]);
  });

  it('is asked by the auth service alone', async () => {
    const asking = world
      .busOf('gateway')
      .call(
        patients.treatedBy,
        { user_id: patient.user_id },
        { caller: developer, service: 'gateway', requestId: 'r', msLeft: () => 5_000, now: () => new Date() },
      );
    expect(await outcome(asking)).toBe('FORBIDDEN');
  });
});
