import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import {
  admin,
  developer,
  inDays,
  newAppointment,
  otherAdmin,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
  runJob,
  startAppointments,
} from '../testing/start-appointments.ts';

describe('the visits ahead', () => {
  const world = startedOnce(startAppointments);
  beforeAll(async () => {
    await visit(5, { provider: 1, by: 3, service: 1 });
    await visit(4, { provider: 1, by: 11, service: 2 });
    await visit(6, { provider: 2, by: 11, service: 1 });
    const denied = await visit(7, { provider: 1, by: 3, service: 1 });
    await world.call(appointments.deny, { id: denied }, developer);
    const ended = await visit(8, { provider: 1, by: 3, service: 1 });
    await world.rows(
      `UPDATE appointment SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'
          WHERE id = $1`,
      [ended],
    );
  });

  const visit = async (
    day: number,
    { provider, by, service }: Record<'provider' | 'by' | 'service', number>,
  ) => {
    return world.book(`visit of day ${day}`, inDays(day, 600), {
      provider: { id: provider, name: `Provider ${provider}` },
      phlebotomist: { id: by, name: `Phlebotomist ${by}` },
      service: { id: service, name: `Service ${service}` },
    });
  };
  const list = (about: object, caller: Caller | null) => world.call(futureVisits.list, about, caller);
  const days = async (about: object, caller: Caller | null) =>
    (await list(about, caller)).data.map(({ starts_at }) =>
      Math.round((Date.parse(starts_at) - inDays(0, 600).getTime()) / 86_400_000),
    );

  it('the list has pending and approved visits that have not ended, soonest first', async () => {
    expect(await days({}, developer)).toEqual([4, 5, 6]);
    const { data } = await list({ service_id: 2 }, developer);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        confirmation_code: expect.stringMatching(/^[A-Z0-9]{8}$/),
        status: 'pending',
        starts_at: expect.any(String),
        ends_at: expect.any(String),
        arrival_window: null,
        tz: 'America/New_York',
        patient_name: 'Evelyn Carter',
        provider: { id: 1, name: 'Provider 1' },
        phlebotomist: { id: 11, name: 'Phlebotomist 11' },
        service: { id: 2, name: 'Service 2' },
      },
    ]);
  });

  it('the list is limited to the named provider, service and phlebotomist together', async () => {
    expect(await days({ service_id: '1' }, developer)).toEqual([5, 6]);
    expect(await days({ provider_id: 1 }, developer)).toEqual([4, 5]);
    expect(await days({ phlebotomist_id: 11 }, developer)).toEqual([4, 6]);
    expect(await days({ phlebotomist_id: 11, provider_id: 2, service_id: 1 }, developer)).toEqual([6]);
    expect(await days({ phlebotomist_id: 3, service_id: 2 }, developer)).toEqual([]);
  });

  it('only staff who manage a visit see it', async () => {
    expect(await days({}, admin)).toEqual([4, 5]);
    expect(await days({ provider_id: 1 }, otherAdmin)).toEqual([]);
    expect(await days({ service_id: 1 }, otherAdmin)).toEqual([6]);
    expect(await days({}, phlebotomist)).toEqual([5]);
    expect(await days({}, otherPhlebotomist)).toEqual([4, 6]);
    expect(await days({}, { ...admin, provider_id: null })).toEqual([]);
    expect(await outcome(list({}, patient))).toBe('FORBIDDEN');
    expect(await outcome(list({}, null))).toBe('UNAUTHENTICATED');
  });

  it('the catalog gets the number by phlebotomist, and as many visits with places as it requests', async () => {
    const found = await world.call(futureVisits.find, { service_id: 1 });
    expect(found).toEqual({
      total: 2,
      by_phlebotomist: [
        { phlebotomist_id: 3, total: 1 },
        { phlebotomist_id: 11, total: 1 },
      ],
      data: [],
    });
    const some = await world.call(futureVisits.find, { provider_id: 1, phlebotomist_ids: [3, 77], limit: 5 });
    expect(some.total).toBe(1);
    expect(some.data[0]).toMatchObject({ phlebotomist: { id: 3 }, place: { lat: 40.749, precision: 'zip' } });
    expect(await world.call(futureVisits.find, { phlebotomist_ids: [] })).toMatchObject({ total: 0 });
    const first = await world.call(futureVisits.find, { limit: 1 });
    expect([first.total, first.data.length]).toEqual([3, 1]);
  });

  it('staff who manage the area of a phlebotomist get the number by ZIP code and provider', async () => {
    const zipsOf = async (phlebotomist_id: number) =>
      (await world.call(futureVisits.countByZip, { phlebotomist_id })).data;
    const zip = newAppointment('any', inDays(3, 600)).location.address_zip;
    expect(await zipsOf(3)).toEqual([{ provider_id: 1, zip, visits: 1 }]);
    const of11 = await zipsOf(11);
    expect(of11.sort((one, other) => one.provider_id - other.provider_id)).toEqual([
      { provider_id: 1, zip, visits: 1 },
      { provider_id: 2, zip, visits: 1 },
    ]);
    expect(await zipsOf(77)).toEqual([]);
  });

  it('visits whose local time differs from the agreed one are listed until they are moved', async () => {
    const look = () => runJob(world, 'find-zone-differences');
    const shifted = (caller: Caller | null) => world.call(futureVisits.listShifted, {}, caller);
    await look();
    expect((await shifted(developer)).data).toEqual([]);
    // Simulates a zone that was one hour ahead at booking.
    const [{ id }] = (await world.rows(
      `UPDATE appointment SET local_time = to_char((local_time::time + interval '1 hour'), 'HH24:MI')
        WHERE phlebotomist_id = 3 AND status = 'pending' AND starts_at > now() RETURNING id`,
    )) as [{ id: number }];
    expect((await shifted(developer)).total).toBe(0);
    await look();
    const [found] = (await shifted(phlebotomist)).data;
    expect(found).toMatchObject({ id, patient_name: 'Evelyn Carter' });
    const wall = (iso: string) => Date.parse(`${iso.slice(0, 19)}Z`);
    expect(wall(found!.starts_at) - wall(found!.clock_start)).toBe(3_600_000);
    expect((await shifted(admin)).total).toBe(1);
    expect((await shifted(otherPhlebotomist)).total).toBe(0);
    expect((await shifted(otherAdmin)).total).toBe(0);
    expect(await outcome(shifted(patient))).toBe('FORBIDDEN');
    expect(await outcome(shifted(null))).toBe('UNAUTHENTICATED');
    const starts_at = inDays(5, 660).toISOString();
    await world.call(appointmentMoves.reschedule, { id, starts_at }, admin);
    expect((await shifted(admin)).total).toBe(0);
    await look();
    expect(await world.rows('SELECT appointment_id FROM zone_difference')).toEqual([]);
  });

  it('only the booking service may call the internal operations', async () => {
    const ctx = { caller: developer, requestId: 'r', msLeft: () => 5_000, now: () => new Date() };
    const asking = world.busOf('gateway').call(futureVisits.find, {}, { ...ctx, service: 'gateway' });
    expect(await outcome(asking)).toBe('FORBIDDEN');
  });
});
