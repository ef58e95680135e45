import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { providers } from '@drawpoint/contracts/booking/providers.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { admin, developer, useBooking } from '../testing/start-booking.ts';

const SAN_DIEGO = { line1: '1 Harbor Dr', city: 'San Diego', state: 'CA', zip: '92101' };
const NEW_YORK = { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };
const WEST = 'America/Los_Angeles';
const EAST = 'America/New_York';

describe('the zone of a phlebotomist', () => {
  const world = useBooking();
  let nth = 0;
  const make = async (change: object = {}) => {
    const person = {
      ...{
        first_name: 'Rosa',
        last_name: 'Duarte',
        gender: 'female' as const,
        email: `rosa.${(nth += 1)}@example.com`,
      },
      ...{ password: 'Draw-blood-2026', password_confirmation: 'Draw-blood-2026' },
    };
    return (await world.call(phlebotomists.create, { ...person, ...change }, developer)).id;
  };
  const zone = async (id: number) => (await world.call(catalog.getAvailability, { id }, developer)).tz;
  const update = (id: number, edit: Omit<InputOf<typeof phlebotomists.update>, 'id'>) =>
    world.call(phlebotomists.update, { id, ...edit }, developer);
  const provider = async (tz: string) =>
    world.call(providers.create, { name: `Coastal Draws ${(nth += 1)}`, tz }, developer);

  afterEach(() => {
    world.outside.ahead = [];
  });

  it('the zone is that of the area’s address, else of the provider', async () => {
    const { id: provider_id } = await provider(WEST);
    expect(await zone(await make())).toBe(EAST);
    expect(await zone(await make({ provider_id }))).toBe(WEST);
    expect(await zone(await make({ provider_id, service_address: NEW_YORK }))).toBe(EAST);
  });

  it('the zone follows a new address, and the provider once there is none', async () => {
    const { id: provider_id } = await provider(EAST);
    const id = await make({ provider_id });
    await update(id, { service_address: SAN_DIEGO });
    expect(await zone(id)).toBe(WEST);
    await update(id, { service_radius_km: 12 });
    expect(await zone(id)).toBe(WEST);
    await update(id, { service_address: null });
    expect(await zone(id)).toBe(EAST);
  });

  it('without an address the zone follows a change of provider', async () => {
    const id = await make({ provider_id: (await provider(EAST)).id });
    await update(id, { provider_id: (await provider(WEST)).id });
    expect(await zone(id)).toBe(WEST);
    const alone = await make();
    const { id: provider_id, version } = await provider(WEST);
    await world.call(providers.setPhlebotomists, { id: provider_id, version, set: [alone] }, developer);
    expect(await zone(alone)).toBe(WEST);
  });

  it('the zone follows the provider’s new zone, but not with upcoming visits', async () => {
    const { id: provider_id, ...made } = await provider(EAST);
    const [free, busy] = [await make({ provider_id }), await make({ provider_id })];
    world.outside.ahead = [{ phlebotomist: busy, provider: provider_id, service: 1 }];
    const { version } = await world.call(providers.get, { id: provider_id }, developer);
    await world.call(providers.update, { id: provider_id, version, name: made.name, tz: WEST }, developer);
    expect([await zone(free), await zone(busy)]).toEqual([WEST, EAST]);
  });

  it('with upcoming visits the zone stays, unless the company decides otherwise', async () => {
    const id = await make({ provider_id: 1 });
    world.outside.ahead = [{ phlebotomist: id, provider: 1, service: 1 }];
    const preview = await world.call(phlebotomists.previewArea, { id, service_address: SAN_DIEGO }, admin);
    expect(preview.zone).toEqual({ tz: WEST, visits_ahead: 1 });
    await update(id, { service_address: SAN_DIEGO });
    expect(await zone(id)).toBe(EAST);
    await update(id, { service_address: NEW_YORK });
    await update(id, { service_address: SAN_DIEGO, follow_zone: true });
    expect(await zone(id)).toBe(WEST);
  });
});
