import type { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Log } from '@drawpoint/nest-kit/logging/log';
import type { AskedPlace, AskedPlaceStore } from './asked-place.store.ts';
import { PlacePrivacy } from './place-privacy.ts';

const NOW = new Date('2026-12-15T00:20:00Z');
const EXACT = { lat: 40.74838, lng: -73.99241, precision: 'street' as const };
const COARSE = { ...EXACT, lat: 40.75, lng: -73.99 };
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

type World = {
  inSession?: boolean;
  asked?: AskedPlace[];
  authIsAway?: boolean;
  saved?: boolean;
};

function counted(
  world: World,
  roles: ('user' | 'phlebotomist' | 'admin')[] | null,
  phlebotomistId: number | null = 14,
) {
  const store = {
    list: async (_asker: string, _which: object, inSession?: object) => ({
      asked: world.asked ?? [],
      chosen: world.inSession && inSession ? EXACT : null,
    }),
    addBelow: async () => true,
  };
  const bus = {
    call: async () => {
      if (world.authIsAway) throw new Error('away');
      return { places: world.saved ? [EXACT] : [] };
    },
  };
  const privacy = new PlacePrivacy(
    store as unknown as AskedPlaceStore,
    bus as unknown as Bus,
    { warn: () => undefined } as unknown as Log,
  );
  const caller = roles && { user_id: 4, roles, provider_id: null, session_id: 's' };
  return privacy.counted(EXACT, { ...systemContext(), caller, now: () => NOW }, phlebotomistId);
}

describe('The place in a question about slots', () => {
  it('a place is rounded when the server did not provide it', async () => {
    for (const roles of [['user' as const], ['phlebotomist' as const], null]) {
      expect(await counted({}, roles)).toEqual(COARSE);
    }
  });

  it('a place is exact in the person’s own session, as a saved address, and for managers', async () => {
    expect(await counted({ inSession: true }, ['user'])).toEqual(EXACT);
    expect(await counted({ saved: true }, ['user'])).toEqual(EXACT);
    expect(await counted({}, ['admin'])).toEqual(EXACT);
  });

  it('a place is exact for phlebotomists who ask about themselves, and for people with both roles', async () => {
    const given: World[] = [
      { inSession: true },
      { saved: true },
      { asked: [{ lat: EXACT.lat, lng: EXACT.lng, day: '2026-12-15', geocodedAt: NOW }] },
    ];
    for (const world of given) {
      expect(await counted(world, ['user', 'phlebotomist'], 4)).toEqual(EXACT);
      expect(await counted(world, ['user', 'phlebotomist'], 14)).toEqual(COARSE);
      expect(await counted(world, ['user', 'phlebotomist'], null)).toEqual(COARSE);
    }
    expect(await counted({}, ['phlebotomist', 'admin'])).toEqual(EXACT);
  });

  it('a place is exact for an hour after geocoding, also over midnight', async () => {
    const geocoded = (minutes: number) => [
      { lat: EXACT.lat, lng: EXACT.lng, day: '2026-12-14', geocodedAt: minutesAgo(minutes) },
    ];
    expect(await counted({ asked: geocoded(59) }, ['user'])).toEqual(EXACT);
    expect(await counted({ asked: geocoded(61) }, ['user'])).toEqual(COARSE);
  });

  it('a place is rounded while the saved addresses cannot be read', async () => {
    expect(await counted({ saved: true, authIsAway: true }, ['user'])).toEqual(COARSE);
  });
});
