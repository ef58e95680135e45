import { colleaguesForVisits } from '@drawpoint/contracts/booking/reassignments.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { admin, NEW_YORK, useBooking } from '../testing/start-booking.ts';

type Input = InputOf<typeof colleaguesForVisits.find>;
type Visit = Input['visits'][number];

/** The phlebotomists of Empire Mobile Labs, but for the one whose visit it is. */
const COLLEAGUES = [11, 12, 13, 14];

describe('The colleagues for a visit', () => {
  const world = useBooking();

  /** A Wednesday in three weeks, 10:30 in New York: half of the team works split shifts. */
  const day = new Date(Date.now() + 20 * 86_400_000);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  const start = `${day.toISOString().slice(0, 10)}T10:30:00`;
  const visit = (more: Partial<Visit> = {}): Visit => ({
    ...{ id: 1, service_id: 1, provider_id: 1, phlebotomist_id: 3 },
    starts_at: `${start}-05:00`,
    ends_at: `${start.replace('10:30', '11:00')}-05:00`,
    place: { ...NEW_YORK, precision: 'street' },
    ...more,
  });
  const find = (visits: Visit[], among?: number[]) =>
    world.callFromAppointments(colleaguesForVisits.find, { visits, among }, admin);
  const refusals = async (more: Partial<Visit> = {}, among?: number[]) => {
    const { visits } = await find([visit(more)], among);
    return Object.fromEntries(visits[0]!.colleagues.map(({ id, refusal }) => [id, refusal]));
  };

  beforeAll(() =>
    world.rows(
      `UPDATE phlebotomist SET tz = 'Etc/GMT+5', service_radius_km = 60, service_extra_radius_km = 60 WHERE id IN (3, 11, 12, 13, 14)`,
    ),
  );

  it('are the bookable phlebotomists of its company, who may take it first, then the nearest', async () => {
    const { colleagues, visits } = await find([visit()]);
    expect(visits[0]!.colleagues.map(({ id }) => id).toSorted()).toEqual(COLLEAGUES);
    expect(visits[0]!.colleagues[0]).toEqual({ id: 12, refusal: null });
    expect(colleagues.find(({ id }) => id === 12)).toMatchObject({
      ...{ default_drive_minutes: 30, home: { lat: 40.7505, lng: -73.9386 } },
      name: expect.stringMatching(/\S+ \S+/),
    });
    expect(Object.keys(await refusals({ provider_id: 2 }))).not.toContain('12');
    expect(await refusals({}, [13])).toEqual({ 13: null });
    // A move on the board may stay with the visit's own phlebotomist, who is named then.
    expect(Object.keys(await refusals({}, [3, 13]))).toEqual(expect.arrayContaining(['3', '13']));
  });

  it('do not offer a service that they or the company switched off', async () => {
    await world.rows(
      `INSERT INTO phlebotomist_service (phlebotomist_id, service_id, accepted) VALUES (12, 1, false)
       ON CONFLICT (phlebotomist_id, service_id) DO UPDATE SET accepted = false`,
    );
    expect(await refusals()).toMatchObject({ 12: 'service', 13: null });
    await world.rows(`UPDATE phlebotomist_service SET accepted = true WHERE phlebotomist_id = 12`);
    await world.rows(
      `INSERT INTO provider_service (provider_id, service_id, enabled) VALUES (1, 1, false)
       ON CONFLICT (provider_id, service_id) DO UPDATE SET enabled = false`,
    );
    expect(new Set(Object.values(await refusals()))).toEqual(new Set(['service']));
    await world.rows(`UPDATE provider_service SET enabled = true WHERE provider_id = 1`);
  });

  it('do not come beyond their area', async () => {
    expect(await refusals({ place: { lat: 45, lng: -100, precision: 'street' } })).toMatchObject({
      12: 'area',
      13: 'area',
    });
    expect(await refusals({ place: null })).toMatchObject({ 12: null });
  });

  it('work then, by their hours and exceptions; notice and grid do not matter', async () => {
    const date = start.slice(0, 10);
    await world.rows(
      `INSERT INTO availability_exception (phlebotomist_id, date, start_time, end_time, kind)
       VALUES (13, $1, '00:00', '00:00', 'unavailable')`,
      [date],
    );
    expect(await refusals()).toMatchObject({ 12: null, 13: 'hours' });
    // Split shifts: nobody of them works at noon.
    expect(
      await refusals({ starts_at: `${date}T12:00:00-05:00`, ends_at: `${date}T12:30:00-05:00` }),
    ).toMatchObject({ 12: 'hours' });
    expect(await refusals({ starts_at: `${date}T10:07:00-05:00` })).toMatchObject({ 12: null });
    const past = '2026-01-07';
    expect(
      await refusals({ starts_at: `${past}T09:00:00-05:00`, ends_at: `${past}T09:30:00-05:00` }),
    ).toMatchObject({ 12: null });
  });
});
