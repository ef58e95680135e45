import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { until } from '@drawpoint/nest-kit/testing/until';
import { admin, developer, otherAdmin, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

const empireState = { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };

/** An upcoming visit of phlebotomist 12, as appointments returns it. */
const visitAt = (id: number, lat: number, zip: string, provider = 1) => {
  const link = { id: 1, name: 'Somebody' };
  return {
    ...{ id, confirmation_code: `CODE${id}`, status: 'approved' as const, patient_name: 'Evelyn Carter' },
    ...{ starts_at: '2027-01-05T09:00:00-05:00', ends_at: '2027-01-05T09:30:00-05:00', zip },
    ...{ tz: 'America/New_York', phlebotomist: { ...link, id: 12 }, service: link },
    provider: { ...link, id: provider },
    place: { lat, lng: -73.9865, precision: 'street' as const },
  };
};

describe('removing a phlebotomist', () => {
  const world = useBooking();
  const remove = (id: number, who: Caller = admin, force?: boolean) =>
    world.call(phlebotomists.remove, { id, ...(force && { force }) }, who);
  const listed = async (trashed?: 'with' | 'only', who: Caller = admin) => {
    const { data } = await world.call(
      catalog.listStaffPhlebotomists,
      { per_page: 50, ...(trashed && { trashed }) },
      who,
    );
    return data.map(({ id, deleted }) => (deleted ? -id : id));
  };
  /** Publishes auth's event about a deleted or restored account. */
  const tellDeleted = async (id: number, deleted: boolean, version: number, name = 'Tanaka') => {
    const person = { first_name: name && 'Mei', last_name: name, deleted };
    world.outside.tell(id, version, { ...person, roles: ['user', 'phlebotomist'], provider_id: 1 }, world);
    await until(async () => {
      const [row] = await world.rows<{ version: number }>('SELECT version FROM person WHERE id = $1', [id]);
      return row?.version === version;
    });
  };

  it('a phlebotomist with upcoming visits cannot be deleted, and a deleted one can be restored', async () => {
    world.outside.ahead = [{ phlebotomist: 12, provider: 1, service: 1 }];
    const refused = { code: 'VISITS_AHEAD', message: '1 visit ahead needs this phlebotomist.' };
    const visit = { id: 5, confirmation_code: 'C3QTCR67', starts_at: '2099-03-03T14:15:00.000Z' };
    world.outside.told = [
      {
        ...{ ...visit, status: 'approved', ends_at: '2099-03-03T15:15:00.000Z', tz: 'America/New_York' },
        ...{
          patient_name: 'Ada Lane',
          provider: { id: 1, name: 'Empire' },
          service: { id: 1, name: 'Draw' },
        },
        ...{ phlebotomist: { id: 12, name: 'Mei Tanaka' }, zip: null, place: null },
      },
    ];
    const named = {
      options: { details: { visits_ahead: 1, visits: [visit] } },
    };
    await expect(remove(12)).rejects.toMatchObject({ ...refused, ...named });
    await expect(remove(12, developer, true)).rejects.toMatchObject(refused);
    world.outside.ahead = [];
    world.outside.told = [];
    expect(await codeOf(remove(12, otherAdmin))).toBe('FORBIDDEN');
    await remove(12);
    expect(await listed()).not.toContain(12);
    await tellDeleted(12, true, 50);
    expect(await listed()).not.toContain(12);
    expect(await listed('with')).toEqual(expect.arrayContaining([3, -12]));
    expect(await listed('only')).toEqual([-12]);
    expect(await listed('only', otherAdmin)).toEqual([]);
    expect(await codeOf(world.call(slots.list, { id: 12, service_id: 1, days: 7 }, patient))).toBe(
      'NOT_FOUND',
    );
    const restored = await world.call(phlebotomists.restore, { id: 12 }, admin);
    expect(restored.deleted).toBe(false);
    expect(await listed()).toContain(12);
    await tellDeleted(12, false, 51);
    expect(await listed()).toContain(12);
  });

  it('only developers delete a phlebotomist permanently, with hours and terms', async () => {
    expect(await codeOf(remove(13, admin, true))).toBe('FORBIDDEN');
    expect(await codeOf(remove(11, admin, true))).toBe('FORBIDDEN');
    expect(await codeOf(remove(11, phlebotomist, true))).toBe('FORBIDDEN');
    await remove(11, developer, true);
    const left = `SELECT (SELECT count(*) FROM phlebotomist WHERE id = 11)::int
                       + (SELECT count(*) FROM availability_rule WHERE phlebotomist_id = 11)::int AS n`;
    expect(await world.rows(left)).toEqual([{ n: 0 }]);
    expect(await codeOf(world.call(phlebotomists.get, { id: 11 }, developer))).toBe('NOT_FOUND');
  });

  it('the record is removed when auth deletes the account permanently', async () => {
    await tellDeleted(12, true, 60, '');
    await until(async () => (await world.rows('SELECT id FROM phlebotomist WHERE id = 12')).length === 0);
    expect(await listed('with', developer)).not.toContain(-12);
  });

  it('a smaller area shows the upcoming visits outside it', async () => {
    world.outside.told = [visitAt(1, 40.749, '10118'), visitAt(2, 40.9, '10701')];
    const near = { service_address: empireState, service_radius_km: 5, service_extra_radius_km: 0 };
    const preview = await world.call(phlebotomists.previewArea, { id: 3, ...near }, admin);
    expect(preview.affected).toMatchObject({ total: 1, data: [{ id: 2, confirmation_code: 'CODE2' }] });
    const wide = { ...near, service_radius_km: 50 };
    expect((await world.call(phlebotomists.previewArea, { id: 3, ...wide }, admin)).affected.total).toBe(0);
  });

  it('the ZIP codes of upcoming visits are shown, for visits that the caller manages', async () => {
    const zips = async (who: Caller | null = admin) =>
      (await world.call(phlebotomists.listVisitZips, { id: 3 }, who)).data;
    world.outside.told = [
      visitAt(1, 40.749, '10118'),
      visitAt(2, 40.7491, '10118-0001'),
      visitAt(3, 40.9, '10701'),
      visitAt(4, 40.9, '10001', 2),
    ];
    expect(await zips()).toEqual([
      {
        zip: '10118',
        lat: expect.closeTo(40.749, 1) as number,
        lng: expect.any(Number) as number,
        visits: 2,
      },
      expect.objectContaining({ zip: '10701', visits: 1 }),
    ]);
    expect((await zips(developer)).map(({ zip }) => zip)).toEqual(['10001', '10118', '10701']);
    expect(await codeOf(zips(otherAdmin))).toBe('FORBIDDEN');
    expect(await codeOf(zips(phlebotomist))).toBe('FORBIDDEN');
    expect(await codeOf(zips(patient))).toBe('FORBIDDEN');
    expect(await codeOf(zips(null))).toBe('UNAUTHENTICATED');
  });
});
