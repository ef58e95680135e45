import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { moves } from '@drawpoint/contracts/booking/moves.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { maria, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

const inTwoDays = () => `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16)}:00Z`;

describe('Free times at a freely chosen place', () => {
  const world = useBooking();
  // A service area of one kilometre around a home whose exact place is hidden.
  const home = { lat: 40.7484, lng: -73.9924 };
  const near = { lat: 40.7448, lng: -73.988 };
  const verdict = (place: object, who = patient) =>
    world.call(slots.list, { id: 14, service_id: 1, ...place }, who).then(
      () => 'served',
      ({ code }: AppError) => code,
    );
  let nextPerson = 700;
  const somebody = () => ({ ...patient, user_id: (nextPerson += 1) });

  beforeEach(async () => {
    world.outside.savedPlaces = [];
    await world.rows(
      `UPDATE phlebotomist SET lat = $1, lng = $2, service_radius_km = 0.7, service_extra_radius_km = 0 WHERE id = 14`,
      [home.lat, home.lng],
    );
  });

  it('the place is rounded to 0.01°, so that questions cannot locate a home exactly', async () => {
    const who = somebody();
    const answers = new Set<string>();
    for (let step = 0; step < 8; step += 1) {
      answers.add(await verdict({ lat: home.lat, lng: -73.9848 + step * 0.0002 }, who));
    }
    expect(answers.size).toBe(1);
  });

  it('the place is exact when it is the person’s saved address', async () => {
    const who = somebody();
    expect(await verdict(near, who)).toBe('OUTSIDE_SERVICE_AREA');
    world.outside.savedPlaces = [near];
    expect(await verdict(near, who)).toBe('served');
  });

  it('a phlebotomist’s pin is rounded for others, and exact for their own hours', async () => {
    const colleague = { ...phlebotomist, user_id: 11 };
    const address = { line1: '12 Pinned Street', city: 'New York', state: 'NY', zip: '10001' };
    await world.call(geocoding.pinTyped, { ...address, ...near }, colleague);
    expect(await world.call(geocoding.geocode, address, colleague)).toMatchObject(near);
    expect(await verdict(near, colleague)).toBe('OUTSIDE_SERVICE_AREA');
    expect(await verdict(near, { ...colleague, user_id: 14 })).toBe('OUTSIDE_SERVICE_AREA');
    await world.call(geocoding.geocode, address, { ...colleague, user_id: 14 });
    expect(await verdict(near, { ...colleague, user_id: 14 })).toBe('served');
  });

  it('after forty places a person may ask about a few saved addresses, and no more', async () => {
    const who = somebody();
    const [few, more] = [
      ['10001', '10002', '10003', '10009', '10010', '10011', '10012', '10013'],
      ['10014', '10016'],
    ];
    world.outside.addresses = [...few!, ...more!].map((zip, index) => {
      return { id: index + 1, user_id: who.user_id, line1: '1 Main St', city: 'New York', state: 'NY', zip };
    });
    for (let n = 0; n < 40; n += 1) await verdict({ lat: 40 + n * 0.01, lng: -74 }, who);
    const token = await world.open(who);
    const use = (address_id: number) =>
      codeOf(world.change(token, { patient: { ...maria, address_id } }, who));
    const move = { service_id: 1, provider_id: 1, phlebotomist_id: 3, starts_at: inTwoDays(), stays: null };
    const moveTo = (address_id: number) =>
      codeOf(world.callFromAppointments(moves.check, { ...move, address_id }, who));
    for (let id = 1; id <= 8; id += 1) expect(await use(id)).toBe('ok');
    expect([await use(9), await moveTo(10)]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect([await use(1), await moveTo(2)]).not.toContain('RATE_LIMITED');
  });

  it('a person may ask about forty places a day, also with concurrent requests', async () => {
    const who = somebody();
    const places = Array.from({ length: 50 }, (_, n) => ({ lat: 40 + n * 0.01, lng: -74 }));
    const codes = await Promise.all(places.map((place) => verdict(place, who)));
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(10);
    expect(await verdict({ lat: 10, lng: 10 }, somebody())).toBe('OUTSIDE_SERVICE_AREA');
    const rows = await world.rows<{ place_sealed: string }>(`SELECT place_sealed FROM asked_place`);
    expect(rows.filter(({ place_sealed }) => !/^k1\.2\.[\w-]{40,}$/.test(place_sealed))).toEqual([]);
  });
});
